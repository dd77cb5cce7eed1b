// The one function of bcryptprimitives.dll that a Go program asks for before it runs, for a Wine that has no such DLL.
#include <windows.h>

BOOLEAN NTAPI SystemFunction036(void *buffer, ULONG size); // RtlGenRandom

__declspec(dllexport) BOOL WINAPI ProcessPrng(BYTE *buffer, SIZE_T size) { return SystemFunction036(buffer, size); }
