import { isAttributeName, isFilledText, isObject, shown } from '../attributes/option-checks.ts';
import { channelOf, isPrivateChannel } from '../channels.ts';
import type { Resource } from '../define-resource.ts';

/** Parts joined by single slashes, as they stand in a URL. */
const pathPattern = /^(?!\.)[\w.~%-]+(?:\/(?!\.)[\w.~%-]+)*$/;

/** Whether a list can be at a path, at whatever server. */
export function isListPath(path: unknown): path is string {
  return typeof path === 'string' && pathPattern.test(path);
}

/** What Pusher takes for the name of a channel. One of presence has people, and no changes. */
const channelPattern = /^(?!presence-)[\w=@,.;-]{1,200}$/;

function channelFaults({ name, channel, visible }: Resource): string[] {
  const [written, rule]: readonly unknown[] = [channel, visible];
  const named = isObject(written) ? written['name'] : undefined;
  const isKnown =
    written === 'public' ||
    written === 'private' ||
    (typeof named === 'string' && channelPattern.test(named) && Object.keys(written as object).length === 1);
  const isPublic = isKnown && !isPrivateChannel(channelOf({ name, channel }));
  return [
    ...(isKnown
      ? []
      : [
          `channel is ${shown(written)}: write 'public' or 'private', or the one that another server has, such as { name: 'private-tasks' }`,
        ]),
    ...(rule === null || typeof rule === 'function'
      ? []
      : [`visible must be a function of the record and the person, not ${shown(rule)}`]),
    ...(rule !== null && isPublic
      ? [
          `channel is ${written === 'public' ? "'public'" : shown(written)}, and would tell of records that are not visible: leave out channel or visible`,
        ]
      : []),
  ];
}

/** What is wrong with the names by which a server and a resource know each other, and who hears of its changes. */
export function wireFaults(resource: Resource): string[] {
  const { identifier, path, event }: { readonly [Key in 'identifier' | 'path' | 'event']: unknown } =
    resource;
  return [
    ...channelFaults(resource),
    ...(isAttributeName(identifier)
      ? []
      : [`identifier is ${shown(identifier)}: write the name of the attribute, such as 'uuid'`]),
    ...(isListPath(path)
      ? []
      : [
          `path is ${shown(path)}: write the path of the list without a slash at its ends, such as 'api/tasks'`,
        ]),
    ...(isFilledText(event)
      ? []
      : [`event is ${shown(event)}: write the name of the events, such as 'TaskChanged'`]),
  ];
}
