// The functions that host programs look up, with the calling convention of Windows. Each hands its arguments to the
// function of the Go side that has "host" before its name (exports_windows.go). plugin.def exports the plain names,
// which 32-bit compilers would decorate otherwise.

#include <stdlib.h>

#include "host.h"
#include <shellapi.h>

#include "_cgo_export.h"

int __stdcall SolveEx(unsigned width, unsigned height, char *board, char *solution, unsigned size,
                      plugin_status *status, plugin_callback callback) {
	return hostSolveEx(width, height, board, solution, size, status, callback);
}

int __stdcall Solve(unsigned width, unsigned height, unsigned char **rows, char *solution, unsigned size) {
	return hostSolve(width, height, (char **)rows, solution, size);
}

int __stdcall Optimize(unsigned width, unsigned height, char *board, char *moves, unsigned size,
                       plugin_status *status, plugin_callback callback) {
	return hostOptimize(width, height, board, moves, size, status, callback);
}

int __stdcall IsSupportedOptimization(unsigned flags) { return hostIsSupportedOptimization(flags); }

int __stdcall Terminate(void) { return hostTerminate(); }

void __stdcall GetPluginName(char *text, unsigned size) { hostGetPluginName(text, size); }

// Old hosts ask for the name by this one.
void __stdcall GetSolverName(char *text, unsigned size) { hostGetPluginName(text, size); }

void __stdcall GetConstraints(unsigned *width, unsigned *height, unsigned *boxes) {
	hostGetConstraints(width, height, boxes);
}

void __stdcall Configure(HWND parent) { hostConfigure(parent); }

void __stdcall ShowAbout(HWND parent) { hostShowAbout(parent); }

int call_host(plugin_callback callback) { return callback(); }

static HMODULE self(DWORD flags) {
	HMODULE module = NULL;
	GetModuleHandleExW(GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS | flags, (const wchar_t *)&call_host, &module);
	return module;
}

// The threads of the Go runtime never end, so the code that they run must stay when a host frees the DLL.
__attribute__((constructor)) static void stay(void) { self(GET_MODULE_HANDLE_EX_FLAG_PIN); }

wchar_t *library_path(void) {
	const DWORD letters = 32768; // no path of Windows is longer
	wchar_t *path = malloc(letters * sizeof *path);
	if (path == NULL)
		return NULL;
	DWORD length = GetModuleFileNameW(self(GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT), path, letters);
	if (length == 0 || length == letters) {
		free(path);
		return NULL;
	}
	return path;
}

void open_text(HWND parent, const wchar_t *path) { ShellExecuteW(parent, NULL, path, NULL, NULL, SW_SHOWNORMAL); }

void show_message(HWND parent, const wchar_t *title, const wchar_t *text) {
	MessageBoxW(parent, text, title, MB_OK | MB_ICONINFORMATION);
}
