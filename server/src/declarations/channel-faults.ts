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
    faults.push(
      `channel vaut '${name}', comme celui de '${other.name}'\u00a0: donnez-en un autre à l’une des deux`,
    );
  if (typeof channel === 'object' && ownChannels.test(name))
    faults.push(`channel vaut '${name}', un nom du produit ou du protocole push\u00a0: écrivez-en un autre`);
  if (ownEvents.test(event) || event.length > longestEvent)
    faults.push(
      `event vaut '${event}'\u00a0: écrivez au plus ${longestEvent} caractères, qui ne commencent ni par 'pusher:' ni par 'client-'`,
    );
  return faults;
}
