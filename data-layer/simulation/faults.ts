import { createFaults } from './faults/creates.ts';
import { mergeFaults } from './faults/merges.ts';
import { orderFaults } from './faults/order.ts';
import { persistenceFaults } from './faults/persistence.ts';
import { presenceFaults } from './faults/presence.ts';
import { refreshFaults } from './faults/refreshes.ts';
import { tabFaults } from './faults/tabs.ts';
import { undoFaults } from './faults/undo.ts';

/** One rule of the layer switched off in its source. */
export interface Fault {
  /** What the layer does no more, in words. */
  readonly rule: string;
  /** Below `src`. */
  readonly file: string;
  /** Stands there exactly once. */
  readonly text: string;
  readonly replacement: string;
}

/** Every rule whose absence the simulation must notice. */
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
