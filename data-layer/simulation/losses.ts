/**
 * What a run may lose. Without loss all is repaired by events alone; where every loss is noticed, by what the layer
 * asks for on its own account; else by one refresh.
 */
export type Losses = 'none' | 'noticed' | 'silent';
