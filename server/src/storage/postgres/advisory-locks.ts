/*
 * Advisory locks are numbers that processes on one database agree on. Those of the product begin with the
 * digits of its name, to distinguish them from other programs in `pg_locks`.
 */

/** Held from the log entry of a transaction to its end, so that entries become visible in order. */
export const logTurn = 2016_001;

/** Held by the process that migrates the tables, or creates data of the first start. */
export const startTurn = 2016_002;

/** Held by the one process that pushes, while it is connected. */
export const pushTurn = 2016_003;

/** Held by the one process that runs the background work of extensions, while it is connected. */
export const backgroundTurn = 2016_004;
