/**
 * Shows who else has which record open, and which attribute they edit, by the presence channels of the push
 * service.
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
