import type { ListState } from '@ne2016/data-layer';

/** The loading state of a list without its refreshes, which would render components again. */
export type ListStatus = Exclude<ListState, { state: 'ready' }> | { readonly state: 'ready' };

export const readyStatus: ListStatus = { state: 'ready' };

/** Returns the loading state of a list; the same object during its refreshes. */
export const statusOf = ({ state }: { readonly state: ListState }): ListStatus =>
  state.state === 'ready' ? readyStatus : state;
