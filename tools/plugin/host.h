// What host programs share with the plug-in: the structure that they show while a level is searched, and the functions
// of host_windows.c that the Go side calls. Both sides know the layout of the structure, so it is packed.

#ifndef HOST_H
#define HOST_H

#include <stdint.h>
#include <windows.h>

#define STATUS_TEXT 256

#pragma pack(push, 1)
typedef struct {
	uint32_t size; // of the structure in bytes, as the host knows it; 0 from hosts that leave it out
	uint32_t flags;
	int64_t moves, pushes, states; // generated
	char text[STATUS_TEXT];        // ends with a null
	uint32_t milliseconds;
} plugin_status;
#pragma pack(pop)

// A host ends the search by returning something else than 0.
typedef int(__stdcall *plugin_callback)(void);

int call_host(plugin_callback callback);
wchar_t *library_path(void); // of this DLL; the caller frees it; NULL on a failure
void open_text(HWND parent, const wchar_t *path);
void show_message(HWND parent, const wchar_t *title, const wchar_t *text);

#endif
