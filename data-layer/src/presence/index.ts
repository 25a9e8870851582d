/**
 * Who else has a record open, and which attribute they are editing: by the presence channels of the push service.
 *
 * @module presence
 */
export { recordPresence } from './layer-presence.ts';
export type { LayerPresence, PresentPerson, RecordPresence } from './record-presence.ts';
