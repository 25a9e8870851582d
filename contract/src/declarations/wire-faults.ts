import { isAttributeName, isFilledText, isObject, shown } from '../attributes/option-checks.ts';
import { channelOf, isPrivateChannel } from '../wire/channels.ts';
import type { Resource } from '../resource/define-resource.ts';

/** Parts joined by single slashes, encoded as in a URL. */
const pathPattern = /^(?!\.)[\w.~%-]+(?:\/(?!\.)[\w.~%-]+)*$/;

/** Returns whether a list can have this path, on this project's server or another one. */
export function isListPath(path: unknown): path is string {
  return typeof path === 'string' && pathPattern.test(path);
}

/** The channel names that Pusher allows, except presence channels, which carry people and no changes. */
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
          `channel vaut ${shown(written)}\u00a0: écrivez 'public' ou 'private', ou le canal d’un autre serveur, par exemple { name: 'private-tasks' }`,
        ]),
    ...(rule === null || typeof rule === 'function'
      ? []
      : [`visible doit être une fonction de la fiche et de la personne, et non ${shown(rule)}`]),
    ...(rule !== null && isPublic
      ? [
          `channel vaut ${written === 'public' ? "'public'" : shown(written)}, et annoncerait des fiches qui ne sont pas visibles\u00a0: retirez channel ou visible`,
        ]
      : []),
  ];
}

/** Finds faults in the names that a server has for a resource, and in the push channel of its changes. */
export function wireFaults(resource: Resource): string[] {
  const { identifier, path, event }: { readonly [Key in 'identifier' | 'path' | 'event']: unknown } =
    resource;
  return [
    ...channelFaults(resource),
    ...(isAttributeName(identifier)
      ? []
      : [`identifier vaut ${shown(identifier)}\u00a0: écrivez le nom de l’attribut, par exemple 'uuid'`]),
    ...(isListPath(path)
      ? []
      : [
          `path vaut ${shown(path)}\u00a0: écrivez le chemin de la liste sans barre oblique au début ni à la fin, par exemple 'api/tasks'`,
        ]),
    ...(isFilledText(event)
      ? []
      : [`event vaut ${shown(event)}\u00a0: écrivez le nom des événements, par exemple 'TaskChanged'`]),
  ];
}
