/**
 * The environment of programs written in Go, as the compiler and the linter are: they end before collecting garbage pays,
 * and several threads repeat each other's work while the tests want every processor.
 */
export const goSettings = { GOGC: 'off', GOMEMLIMIT: '4GiB', GOMAXPROCS: '1' };
