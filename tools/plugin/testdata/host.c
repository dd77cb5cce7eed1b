// A program that loads the plug-in as the programs of players do. It reads lines from its input, each a command with
// fields between tabs, and answers each with a line of fields:
//
//	solve WIDTH HEIGHT BOARD SIZE BREAK     result, milliseconds, calls, milliseconds after the break, flags, moves, text
//	old WIDTH HEIGHT BOARD SIZE             result, moves
//	optimize WIDTH HEIGHT BOARD SIZE FLAGS MOVES BREAK    as solve; moves are sets with "|" between them
//	supported FLAGS                         1 or 0
//	null                                    results of calls without any pointers
//	facts                                   the name, the limits, what Terminate says, whether GetSolverName agrees
//	memory                                  KiB that the process holds
//	reload                                  "1" when the plug-in was freed and loaded again
//	configure                               "1" after the settings were opened
//
// BREAK is the number of milliseconds after which the function of the host ends the search; negative is never.

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include <psapi.h>

#pragma pack(push, 1)
struct status {
	unsigned size, flags;
	int64_t moves, pushes, states;
	char text[256];
	unsigned milliseconds;
};
#pragma pack(pop)

typedef int(__stdcall *callback)(void);
typedef int(__stdcall *solve_ex)(unsigned, unsigned, char *, char *, unsigned, struct status *, callback);
typedef int(__stdcall *solve_old)(unsigned, unsigned, unsigned char **, char *, unsigned);
typedef int(__stdcall *supported)(unsigned);
typedef int(__stdcall *terminate)(void);
typedef void(__stdcall *name_of)(char *, unsigned);
typedef void(__stdcall *constraints)(unsigned *, unsigned *, unsigned *);
typedef void(__stdcall *configure)(HWND);

static HMODULE plugin;
static DWORD began, thread, broken;
static int calls, strange, limit;

static int __stdcall called(void) {
	calls++;
	if (GetCurrentThreadId() != thread)
		strange++; // only the thread of the call may call
	if (limit < 0 || GetTickCount() - began < (DWORD)limit)
		return 0;
	if (broken == 0)
		broken = GetTickCount();
	return 1;
}

static void *look_up(const char *name) {
	void *found = (void *)GetProcAddress(plugin, name);
	if (found == NULL) {
		printf("%s is missing\n", name);
		exit(1);
	}
	return found;
}

static void begin(int after) {
	began = GetTickCount();
	thread = GetCurrentThreadId();
	broken = 0;
	calls = strange = 0;
	limit = after;
}

static void report(int result, struct status *s, const char *moves) {
	DWORD now = GetTickCount();
	printf("%d\t%lu\t%d\t%ld\t%u\t%s\t%s%s\n", result, now - began, calls, broken ? (long)(now - broken) : -1L, s->flags,
	       moves, s->text, strange ? " (called from another thread)" : "");
}

static void run(char **f) {
	struct status s = {sizeof s};
	unsigned width = atoi(f[1]), height = atoi(f[2]), size = f[4] ? atoi(f[4]) : 0;
	const unsigned guard = 64;
	char *buffer = malloc(size + guard);
	memset(buffer, 'x', size + guard);
	if (!strcmp(f[0], "solve")) {
		begin(atoi(f[5]));
		report(((solve_ex)look_up("SolveEx"))(width, height, f[3], buffer, size, &s, called), &s, size ? buffer : "");
	} else if (!strcmp(f[0], "optimize")) {
		strcpy(buffer, f[6]);
		buffer[strlen(f[6]) + 1] = 0;
		for (char *c = buffer; *c; c++)
			if (*c == '|')
				*c = 0;
		s.flags = atoi(f[5]);
		begin(atoi(f[7]));
		int result = ((solve_ex)look_up("Optimize"))(width, height, f[3], buffer, size, &s, called);
		for (char *c = buffer; c[0] || c[1]; c++)
			if (!*c)
				*c = '|';
		report(result, &s, buffer);
	} else {
		unsigned char **rows = malloc(height * sizeof *rows);
		for (unsigned i = 0; i < height; i++)
			rows[i] = (unsigned char *)f[3] + i * width;
		begin(-1);
		int result = ((solve_old)look_up("Solve"))(width, height, rows, buffer, size);
		printf("%d\t%s\n", result, buffer);
		free(rows);
	}
	for (unsigned i = size; i < size + guard; i++)
		if (strcmp(f[0], "optimize") && buffer[i] != 'x')
			printf("the plug-in wrote behind the buffer\n");
	free(buffer);
}

static void null_pointers(void) {
	struct status s = {sizeof s};
	solve_ex solve = (solve_ex)look_up("SolveEx"), optimize = (solve_ex)look_up("Optimize");
	((name_of)look_up("GetPluginName"))(NULL, 0);
	((constraints)look_up("GetConstraints"))(NULL, NULL, NULL);
	printf("%d\t%d\t%d\t%d\n", solve(5, 3, NULL, NULL, 0, NULL, NULL), optimize(5, 3, NULL, NULL, 0, NULL, NULL),
	       ((solve_old)look_up("Solve"))(5, 3, NULL, NULL, 0), solve(5, 3, "######@$.#####" "#", NULL, 0, &s, NULL));
}

static void facts(void) {
	char name[64] = "", old[64] = "";
	unsigned width = 7, height = 7, boxes = 7;
	((name_of)look_up("GetPluginName"))(name, sizeof name);
	((name_of)look_up("GetSolverName"))(old, 4);
	((constraints)look_up("GetConstraints"))(&width, &height, &boxes);
	look_up("ShowAbout");
	printf("%s\t%s\t%u %u %u\t%d\n", name, old, width, height, boxes, ((terminate)look_up("Terminate"))());
}

int main(int argc, char **argv) {
	static char line[1 << 20];
	plugin = LoadLibraryA(argv[1]);
	if (plugin == NULL) {
		printf("not loaded: error %lu\n", GetLastError());
		return 1;
	}
	while (fgets(line, sizeof line, stdin)) {
		char *f[10] = {0};
		int n = 0;
		line[strcspn(line, "\r\n")] = 0;
		for (char *c = line; c && n < 9; n++) {
			f[n] = c;
			c = strchr(c, '\t');
			if (c)
				*c++ = 0;
		}
		if (!strcmp(f[0], "supported"))
			printf("%d\n", ((supported)look_up("IsSupportedOptimization"))(atoi(f[1])));
		else if (!strcmp(f[0], "null"))
			null_pointers();
		else if (!strcmp(f[0], "facts"))
			facts();
		else if (!strcmp(f[0], "memory")) {
			PROCESS_MEMORY_COUNTERS_EX m = {sizeof m};
			GetProcessMemoryInfo(GetCurrentProcess(), (PROCESS_MEMORY_COUNTERS *)&m, sizeof m);
			printf("%lu\n", (unsigned long)(m.WorkingSetSize >> 10));
		} else if (!strcmp(f[0], "reload")) {
			FreeLibrary(plugin);
			plugin = LoadLibraryA(argv[1]);
			printf("%d\n", plugin != NULL);
		} else if (!strcmp(f[0], "configure")) {
			((configure)look_up("Configure"))(NULL);
			printf("1\n");
		} else
			run(f);
		fflush(stdout);
	}
	return 0;
}
