#include "CVersion.h"

// `make build` links another one, with the commit: so a build of another commit compiles nothing anew (deploy/version).
__attribute__((weak)) const char *orchestrate_version(void) { return "0.1.0"; }
