// The parts of the GNU Scientific Library that EconomyStatistics uses.
#include <gsl/gsl_cdf.h>
#include <gsl/gsl_errno.h>
