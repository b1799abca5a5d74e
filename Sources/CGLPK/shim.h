// The GNU Linear Programming Kit, for LinearProgramming.
#include <glpk.h>
