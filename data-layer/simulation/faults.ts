import { createFaults } from './faults/creates.ts';
import { mergeFaults } from './faults/merges.ts';
import { orderFaults } from './faults/order.ts';
import { persistenceFaults } from './faults/persistence.ts';
import { presenceFaults } from './faults/presence.ts';
import { refreshFaults } from './faults/refreshes.ts';
import { tabFaults } from './faults/tabs.ts';
import { undoFaults } from './faults/undo.ts';

/** One rule of the layer that is disabled in its source. */
export interface Fault {
  /** The disabled rule, in words. */
  readonly rule: string;
  /** Below `src`. */
  readonly file: string;
  /** Occurs there exactly once. */
  readonly text: string;
  readonly replacement: string;
}

/** All rules whose absence the simulation must detect. */
export const faults: readonly Fault[] = [
  ...mergeFaults,
  ...orderFaults,
  ...createFaults,
  ...refreshFaults,
  ...persistenceFaults,
  ...tabFaults,
  ...undoFaults,
  ...presenceFaults,
];
