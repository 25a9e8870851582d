/**
 * The losses of a run. Without loss, events alone repair everything; with noticed losses, the layer's own
 * requests do; otherwise a single refresh does.
 */
export type Losses = 'none' | 'noticed' | 'silent';
