import type { ActionPart, ActionPlace as TeamPlace } from '#extensions/part-api.ts';
import type { ActionRunCode } from '#extensions/parts/action-runs.ts';
import { isWanted } from '#extensions/parts/installed-parts.ts';
import { loadedPart } from '#extensions/parts/loaded-part.ts';
import type { ActionPlace } from './action.ts';
import type { RecordsAction } from './on-records.ts';
import { writingAction } from './writing-action.ts';

const placesOf = {
  record: 'recordMenu',
  selection: 'selectionBar',
} as const satisfies Readonly<Record<TeamPlace, ActionPlace>>;

/** Returns the code of a team’s action. One that failed to load may load now. */
async function loadCode(part: ActionPart): Promise<ActionRunCode | null> {
  const loaded = loadedPart(part);
  const state = await (loaded.state.state === 'failed' ? loaded.retry() : loaded.load());
  return state.state === 'ready' ? (state.code as ActionRunCode) : null;
}

/** Returns an action of the team, made by `action({ … })`, as one of the registry. */
export function teamAction(part: ActionPart): RecordsAction {
  const { name, label, places, right, when } = part;
  return writingAction({
    id: `team-${name}`,
    label: () => label,
    places: [...places.map((place) => placesOf[place]), 'search'],
    right,
    when: (record, { one, user }) =>
      places.includes(one === null ? 'selection' : 'record') && isWanted(when, record, user),
    load: () => loadCode(part),
    identity: part,
  });
}
