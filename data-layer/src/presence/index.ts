/**
 * Who else has which record open, and which attribute they are editing: by the presence channels of the push service.
 *
 * @module presence
 */
export { recordPresence } from './layer-presence.ts';
export type {
  LayerPeople,
  LayerPresence,
  ListPresence,
  PresentColleague,
  PresentPerson,
  RecordPresence,
} from './record-presence.ts';
