/*
 * Advisory locks are numbers that processes on one database agree on. Ours begin with the digits of the product's
 * name, to be told from those of other programs in `pg_locks`.
 */

/** Held from a transaction's entry in the change log to its end, so that entries become visible in their order. */
export const logTurn = 2016_001;

/** Held by who brings the tables to what is declared, or makes what is made at the first start only. */
export const startTurn = 2016_002;

/** Held by the one process that pushes, as long as it is connected. */
export const pushTurn = 2016_003;

/** Held by the one process that does what a team's code has to do in the background, as long as it is connected. */
export const backgroundTurn = 2016_004;
