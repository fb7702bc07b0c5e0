#ifndef CPANGO_SHIM_H
#define CPANGO_SHIM_H

// The library is loaded while running and its functions are found by name. Its own headers can only be found through
// pkg-config, with which SwiftPM would also link it; so these types say what the manuals of Pango 1.22 and Cairo 1.0
// declare (the spacing of lines, 1.44), and what no version with the same soname may change. Objects are pointers to nothing that we look into.

typedef void *(*CPango_cairo_image_surface_create_for_data)(void *data, int format, int width, int height,
                                                            int stride);
typedef int (*CPango_cairo_surface_status)(void *surface);
typedef void (*CPango_cairo_surface_flush)(void *surface);
typedef void (*CPango_cairo_surface_destroy)(void *surface);
// Of libcairo itself: takes a PNG in portions, and says 0 as long as it could take them.
typedef int (*CPango_cairo_write)(void *closure, const unsigned char *bytes, unsigned int count);
typedef int (*CPango_cairo_surface_write_to_png_stream)(void *surface, CPango_cairo_write write, void *closure);
typedef const char *(*CPango_cairo_status_to_string)(int status);
typedef void *(*CPango_cairo_create)(void *surface);
typedef void (*CPango_cairo_destroy)(void *cairo);
typedef void (*CPango_cairo_set_source_rgb)(void *cairo, double red, double green, double blue);
typedef void (*CPango_cairo_move_to)(void *cairo, double x, double y);

typedef void *(*CPango_pango_cairo_create_layout)(void *cairo);
typedef void (*CPango_pango_cairo_show_layout)(void *cairo, void *layout);
typedef void *(*CPango_pango_font_description_from_string)(const char *text);
typedef void (*CPango_pango_font_description_set_absolute_size)(void *description, double size);
typedef void (*CPango_pango_font_description_free)(void *description);
typedef void (*CPango_pango_layout_set_font_description)(void *layout, const void *description);
typedef void (*CPango_pango_layout_set_number)(void *layout, int number);
typedef void (*CPango_pango_layout_set_line_spacing)(void *layout, float factor);
typedef int (*CPango_pango_layout_get_number)(void *layout);
typedef int (*CPango_pango_layout_xy_to_index)(void *layout, int x, int y, int *index, int *trailing);
typedef int (*CPango_pango_find_base_dir)(const char *text, int length);
typedef void (*CPango_pango_layout_set_text)(void *layout, const char *text, int length);
typedef void (*CPango_pango_layout_get_pixel_size)(void *layout, int *width, int *height);
typedef void (*CPango_g_object_unref)(void *object);

// CAIRO_FORMAT_RGB24: 32 bits a pixel, the upper 8 unused.
enum { CPango_format_rgb24 = 1 };
// PANGO_SCALE, PANGO_ALIGN_LEFT, _CENTER and _RIGHT, PANGO_WRAP_WORD, PANGO_WRAP_WORD_CHAR, PANGO_ELLIPSIZE_END,
// PANGO_DIRECTION_RTL.
enum { CPango_scale = 1024, CPango_align_left = 0, CPango_align_center = 1, CPango_align_right = 2, CPango_wrap_word = 0,
       CPango_wrap_word_char = 2, CPango_ellipsize_end = 3, CPango_direction_rtl = 1 };

#endif
