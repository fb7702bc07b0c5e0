#ifndef CVERSION_H
#define CVERSION_H

// Of the program and everything that it installs: 0.1.0, or 0.1.0~git20261126024534.98727ab3 before that is tagged. It stands as long as
// the program runs.
const char *orchestrate_version(void);

#endif
