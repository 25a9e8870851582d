import { builtInPrefix, channelOf, type Resource } from '@ne2016/contract';

/** Channels of the product itself, and those whose events pusher-js decrypts. */
const ownChannels = new RegExp(`^(?:private-)?${builtInPrefix}|^private-encrypted-`);
const ownEvents = /^(?:pusher|pusher_internal):|^client-/;
/** What Pusher takes for the name of an event. */
const longestEvent = 200;

/** What is wrong with the declared channel and event of a resource at this server, each in itself a name. */
export function channelFaults(resource: Resource, all: readonly Resource[]): string[] {
  const { channel, event } = resource;
  const faults: string[] = [];
  const name = channelOf(resource);
  const other = all.find((one) => one !== resource && channelOf(one) === name);
  // Who may hear of the one could hear of the other.
  if (other !== undefined)
    faults.push(`channel is '${name}', and so is that of '${other.name}': give one of the two another`);
  if (typeof channel === 'object' && ownChannels.test(name))
    faults.push(`channel is '${name}', a name of the product or of the push protocol: write another`);
  if (ownEvents.test(event) || event.length > longestEvent)
    faults.push(
      `event is '${event}': write at most ${longestEvent} characters, which begin neither with 'pusher:' nor with 'client-'`,
    );
  return faults;
}
