import type { Resource } from '@ne2016/contract';
import type { User } from '#session/session-state.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { ActionButtons, MoreMenu } from '#actions/action-buttons.tsx';
import { actionsOnRecords } from '#actions/registry.ts';
import { useOfferedActions } from '#actions/use-offered-actions.ts';
import { useInstalledParts } from '#extensions/parts/installed-parts.ts';
import type { EditedRecord } from '#live/records/edited-record.ts';
import type { RecordValues } from '#values/record-title.ts';

interface RecordMenuProps {
  resource: Resource;
  record: EditedRecord;
  user: Pick<User, 'id' | 'role'>;
  /** Opens a new record with these values. Resolves to whether it did. */
  onAdd: (values: RecordValues) => Promise<boolean>;
  onDelete: () => void;
}

/** The actions on an existing record. */
export function RecordMenu({ resource, record, user, onAdd, onDelete }: RecordMenuProps) {
  const { t } = useTranslation();
  const { key, values, snapshot } = record;
  const actions = useOfferedActions(actionsOnRecords(resource, useInstalledParts()), {
    ...{ resource, user, count: 1 },
    one: { key, values },
    stored: () => [snapshot],
    add: onAdd,
    remove: onDelete,
    isRemoving: record.deleting && record.problem === null,
  });
  return (
    <>
      <MoreMenu label={t('record.more')} placement="top start" actions={actions.at('recordMenu')} />
      <ActionButtons actions={actions.at('recordBar')} />
    </>
  );
}
