import { defineResource, type Resource, text } from '@ne2016/contract';

/**
 * A list of one record that the server changes to see that a change gets through. It takes the way of every other list,
 * but no call reaches it: its name is one that no declaration can have.
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

/** The one record of {@link heartbeat}. */
export const heartbeatId = 1;
