// The planner as a library for C and for whatever calls C.

#ifndef PLANNER_H
#define PLANNER_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
	PLANNER_SOLVED = 0,
	PLANNER_INVALID = 2,   // the level cannot be used; the text says why
	PLANNER_IMPOSSIBLE = 3, // it is proved that there is no solution; the text says why
	PLANNER_GAVE_UP = 4,   // the search ended before its time, for example for want of memory
	PLANNER_TOO_LONG = 5,  // the solution does not fit; the text says how many bytes it needs
	PLANNER_SETTINGS = 6,  // the settings cannot be used; the text says why
	PLANNER_FAILED = 7,    // a fault of the library
	PLANNER_TIME_OUT = 8,  // the time ended first, and nothing is proved
};

// planner_solve solves one level of text in any format that the planner reads. At most so many seconds are spent, and at
// most about so many MiB are held, by so many threads; 0 is the default of each: 600 seconds, half of the free memory
// but at most 1,024 MiB, and one thread for every processor. The solution is LURD text, pushes in capitals, and has been
// replayed on the level. The text says in a sentence how the search ended; it is cut to its size. Both end with a null,
// sizes are in bytes, and either may be NULL with a size of 0. Calls may run beside each other.
int planner_solve(const char *level, int seconds, int mebibytes, int threads, char *solution, uint32_t solution_size,
                  char *text, uint32_t text_size);

#ifdef __cplusplus
}
#endif

#endif
