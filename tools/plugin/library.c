// The function of the library that C programs call; planner.h describes it.

#include "planner.h"

#include "_cgo_export.h"

int planner_solve(const char *level, int seconds, int mebibytes, int threads, char *solution, uint32_t solution_size,
                  char *text, uint32_t text_size) {
	return librarySolve((char *)level, seconds, mebibytes, threads, solution, solution_size, text, text_size);
}
