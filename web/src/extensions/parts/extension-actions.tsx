import type { Person, Resource } from '@ne2016/contract';
import type { RecordKey, ResourceStore } from '@ne2016/data-layer';
import { useResourceStore } from '@ne2016/data-layer/react';
import type { ActionPart, ActionPlace } from '../part-api.ts';
import { Button } from '#ui/button/button.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { mayDo } from '#live/records/user-rights.ts';
import { useWorkspaceAction } from '#platform/workspace-actions.tsx';
import type { RecordValues } from '#values/record-title.ts';
import { useActionRunner } from './action-runner.tsx';
import { isWanted, useInstalledParts } from './installed-parts.ts';

/** Whether a person may run an action of the team on a record as stored on the server. */
function isOffered(action: ActionPart, record: RecordValues, person: Person): boolean {
  const { resource, right, when } = action;
  return mayDo(right, resource, record, person) && isWanted(when, record, person);
}

/** Returns the team’s actions for a record or a selection. */
function useActionsAt(resource: Resource, place: ActionPlace): readonly ActionPart[] {
  return useInstalledParts()
    .actionsOf(resource)
    .filter(({ places }) => places.includes(place));
}

/** Returns the team’s actions for the open record. */
export function useRecordActions(resource: Resource, record: RecordValues, person: Person) {
  const { run } = useActionRunner();
  return useActionsAt(resource, 'record')
    .filter((action) => isOffered(action, record, person))
    .map((action) => ({ action, run: () => void run(action, [record]) }));
}

interface OfferedActionProps {
  action: ActionPart;
  /** Number of selected records; missing for the open record. */
  selected?: number;
  run: () => void;
}

/** Offers an action in « Rechercher partout » while it is mounted. */
export function OfferedAction({ action, selected, run }: OfferedActionProps) {
  const { t } = useTranslation();
  const { name, label } = action;
  useWorkspaceAction(
    selected === undefined
      ? { id: `action-record-${name}`, label, run }
      : {
          id: `action-selection-${name}`,
          label: t('extensions.onSelection', { label, selected: t('table.selected', { count: selected }) }),
          run,
        },
  );
  return null;
}

interface SelectionActionsProps {
  resource: Resource;
  keys: ReadonlySet<RecordKey>;
  user: Person;
}

/** Returns the selected records on which a person may run the action, as stored on the server. */
function recordsFor(
  action: ActionPart,
  { keys, user }: SelectionActionsProps,
  store: Pick<ResourceStore, 'get'>,
): RecordValues[] {
  return Array.from(keys).flatMap((key): RecordValues[] => {
    const record = store.get(key)?.snapshot;
    return record !== undefined && isOffered(action, record, user) ? [record] : [];
  });
}

/** The team’s actions for the selected records; those that apply to none of them are left out. */
export function SelectionActions(props: SelectionActionsProps) {
  const store = useResourceStore(props.resource);
  return useActionsAt(props.resource, 'selection').map((action) => (
    <SelectionAction key={action.name} action={action} find={() => recordsFor(action, props, store)} />
  ));
}

function SelectionAction({ action, find }: { action: ActionPart; find: () => readonly RecordValues[] }) {
  const { running, run } = useActionRunner();
  const start = () => void run(action, find());
  const count = find().length;
  if (count === 0 && !running.has(action)) return null;
  return (
    <>
      <OfferedAction action={action} selected={count} run={start} />
      <Button look="quiet" pending={running.has(action)} onClick={start}>
        {action.label}
      </Button>
    </>
  );
}
