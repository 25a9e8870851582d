/**
 * The environment of programs written in Go, such as the compiler and the linter: they end before a garbage
 * collection pays off, and several threads repeat each other’s work while the tests need every processor.
 */
export const goSettings = { GOGC: 'off', GOMEMLIMIT: '4GiB', GOMAXPROCS: '1' };
