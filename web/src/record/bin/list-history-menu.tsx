import type { Resource } from '@ne2016/contract';
import { type ComponentProps, lazy, useState } from 'react';
import { Button, MenuTrigger } from 'react-aria-components';
import type { User } from '#session/session-state.ts';
import buttonStyles from '#ui/button/button.module.css';
import { Icon } from '#ui/button/icon.tsx';
import { classNames } from '#ui/class-names.ts';
import { MenuItem, MenuPopover } from '#ui/menu/menu.tsx';
import { addBundledTexts } from '#ui/texts/texts.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { mayDoSome } from '#live/records/user-rights.ts';
import { LazyModal } from '#platform/lazy-part.tsx';
import { useWorkspaceAction } from '#platform/workspace-actions.tsx';
import type { TextContext } from '#values/text-context.ts';
import { useHistoryCalls } from '#live/records/history-calls-context.tsx';

const loadTexts = async () => addBundledTexts((await import('../history/history-texts.ts')).historyTexts);

const ListHistoryModal = lazy(async () => {
  const [{ ListHistoryModal }] = await Promise.all([
    import('../history/list-history-modal.tsx'),
    loadTexts(),
  ]);
  return { default: ListHistoryModal };
});

const BinModal = lazy(async () => {
  const [{ BinModal }] = await Promise.all([import('./bin-modal.tsx'), loadTexts()]);
  return { default: BinModal };
});

interface ListHistoryMenuProps {
  resource: Resource;
  user: Pick<User, 'id' | 'role'>;
  context: TextContext;
}

/** Opens the history and the bin of a list, each for users with the right to see it. */
export function ListHistoryMenu({ resource, user, context }: ListHistoryMenuProps) {
  const { t } = useTranslation();
  const calls = useHistoryCalls();
  /** The dialog that is open, or was last. */
  const [shown, setShown] = useState<{ what: 'history' | 'bin'; isOpen: boolean } | null>(null);
  const hasHistory = calls !== null && mayDoSome('history', resource, user);
  const hasBin = calls !== null && mayDoSome('restore', resource, user);
  const open = (what: 'history' | 'bin') => setShown({ what, isOpen: true });
  const labels = { history: t('list.history.open'), bin: t('list.history.bin') };
  useWorkspaceAction(
    hasHistory ? { id: 'list-history', label: labels.history, run: () => open('history') } : null,
  );
  useWorkspaceAction(hasBin ? { id: 'list-bin', label: labels.bin, run: () => open('bin') } : null);
  if (!hasHistory && !hasBin) return null;
  // The right may have been withdrawn while the dialog is open.
  const mayRead = shown?.what === 'bin' ? hasBin : hasHistory;
  const modal: ComponentProps<typeof BinModal> & { userId: string } = {
    ...{ resource, context, calls, userId: user.id },
    open: mayRead && shown?.isOpen === true,
    onClose: () => setShown(shown && { ...shown, isOpen: false }),
  };
  return (
    <>
      <MenuTrigger>
        <Button aria-label={t('list.history.menu')} className={classNames(buttonStyles['icon'])}>
          <Icon name="more" />
        </Button>
        <MenuPopover placement="bottom end">
          {hasHistory && <MenuItem onAction={() => open('history')}>{labels.history}</MenuItem>}
          {hasBin && <MenuItem onAction={() => open('bin')}>{labels.bin}</MenuItem>}
        </MenuPopover>
      </MenuTrigger>
      {shown !== null && (
        <LazyModal open={modal.open} onClose={modal.onClose}>
          {shown.what === 'bin' ? <BinModal {...modal} /> : <ListHistoryModal {...modal} />}
        </LazyModal>
      )}
    </>
  );
}
