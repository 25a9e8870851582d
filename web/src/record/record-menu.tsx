import type { Resource } from '@ne2016/contract';
import { Button, MenuTrigger } from 'react-aria-components';
import { recordPath } from '#routes/list-paths.ts';
import type { User } from '#session/session-state.ts';
import buttonStyles from '#ui/button/button.module.css';
import { Icon } from '#ui/button/icon.tsx';
import { classNames } from '#ui/class-names.ts';
import { MenuItem, MenuPopover } from '#ui/menu/menu.tsx';
import { useListText } from '#i18n/use-list-text.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useAnnounce } from '#ui/toast/toast-region.tsx';
import { OfferedAction, useRecordActions } from '#extensions/parts/extension-actions.tsx';
import { mayDoSome } from '#live/records/user-rights.ts';
import { useCopiedLink } from '#platform/use-copied-link.ts';
import type { RecordValues } from '#values/record-title.ts';
import { duplicateOf } from './copy-of.ts';
import type { EditedRecord } from '#live/records/edited-record.ts';

interface RecordMenuProps {
  resource: Resource;
  record: EditedRecord;
  user: Pick<User, 'id' | 'role'>;
  /** Opens a new record with these values. Resolves to whether it did. */
  onAdd: (values: RecordValues) => Promise<boolean>;
}

/** Further actions on an existing record. */
export function RecordMenu({ resource, record, user, onAdd }: RecordMenuProps) {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const listText = useListText();
  const copyLink = useCopiedLink(t('record.linkCopied'));
  const own = useRecordActions(resource, record.snapshot, user);
  const duplicate = async () => {
    const copy = duplicateOf(resource, record.values, (title) => t('record.copyOf', { title }));
    const { leftOut } = copy;
    // The user may have chosen to keep this record open.
    if (!(await onAdd(copy.values))) return;
    const labels = listText(leftOut);
    if (leftOut.length > 0) announce(t('record.copyWithout', { count: leftOut.length, labels }));
  };
  return (
    <>
      {own.map((one) => (
        <OfferedAction key={one.action.name} {...one} />
      ))}
      <MenuTrigger>
        <Button aria-label={t('record.more')} className={classNames(buttonStyles['icon'])}>
          <Icon name="more" />
        </Button>
        <MenuPopover placement="top start">
          {own.map(({ action, run }) => (
            <MenuItem key={action.name} id={action.name} onAction={run}>
              {action.label}
            </MenuItem>
          ))}
          {mayDoSome('duplicate', resource, user) && (
            <MenuItem onAction={() => void duplicate()}>{t('record.duplicate')}</MenuItem>
          )}
          <MenuItem onAction={() => void copyLink(recordPath(resource.name, record.key))}>
            {t('record.copyLink')}
          </MenuItem>
        </MenuPopover>
      </MenuTrigger>
    </>
  );
}
