#ifndef CIMLIB2_SHIM_H
#define CIMLIB2_SHIM_H

// Its part that draws through Xlib is not for us.
#define X_DISPLAY_MISSING
#include <Imlib2.h>

// The library is loaded while running and its functions are found by name. These types are taken from the declarations
// above, so they cannot disagree with what stands under the name.
#define CIMLIB2_TYPE(function) typedef __typeof__(&function) CImlib2_##function

CIMLIB2_TYPE(imlib_load_image_without_cache);
CIMLIB2_TYPE(imlib_get_error);
CIMLIB2_TYPE(imlib_strerror);
CIMLIB2_TYPE(imlib_context_set_image);
CIMLIB2_TYPE(imlib_context_set_anti_alias);
CIMLIB2_TYPE(imlib_context_set_blend);
CIMLIB2_TYPE(imlib_image_get_width);
CIMLIB2_TYPE(imlib_image_get_height);
CIMLIB2_TYPE(imlib_image_get_data_for_reading_only);
CIMLIB2_TYPE(imlib_create_image_using_data);
CIMLIB2_TYPE(imlib_blend_image_onto_image);
CIMLIB2_TYPE(imlib_free_image_and_decache);

#undef CIMLIB2_TYPE

// In glibc since 2.0, but declared only for those who ask for all of its extensions, like this structure.
typedef struct {
  const char *file;
  void *base;
  const char *name;
  void *address;
} CImlib2_place;
extern int dladdr(const void *, void *);
static inline int CImlib2_find(const void *address, CImlib2_place *place) { return dladdr(address, place); }

#endif
