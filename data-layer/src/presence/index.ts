/**
 * Shows who else has which record open and what they edit, by presence channels of the push service.
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
