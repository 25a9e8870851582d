import { defineResource, type Resource, text } from '@ne2016/contract';

/**
 * A list with one record, which the server changes to check that changes are stored and pushed. It is handled
 * like every other list, but no call reaches it, because no declaration can have its name.
 */
export const heartbeat: Resource = {
  ...defineResource('heartbeat', {
    labels: { plural: 'Battements', singular: 'battement', gender: 'masculine' },
    attributes: { beat: text({ label: 'Battement', required: true }) },
    title: 'beat',
    can: { read: 'admin', write: 'admin' },
  }),
  name: '-heartbeat',
};

/** Identifier of the one record of {@link heartbeat}. */
export const heartbeatId = 1;
