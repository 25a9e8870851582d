import type { Resource } from '@ne2016/contract';
import { type ComponentProps, lazy, useState } from 'react';
import type { User } from '#session/session-state.ts';
import { addBundledTexts } from '#ui/texts/texts.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { mayDoSome } from '#live/records/user-rights.ts';
import { LazyModal } from '#platform/lazy-part.tsx';
import { MoreMenu } from '#actions/action-buttons.tsx';
import { registry } from '#actions/registry.ts';
import { useOfferedActions } from '#actions/use-offered-actions.ts';
import type { TextContext } from '#values/text-context.ts';
import { useHistoryCalls } from '#live/records/use-history-calls.ts';

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
  const open = (what: 'history' | 'bin') => () => setShown({ what, isOpen: true });
  const actions = useOfferedActions(registry.list, {
    ...{ resource, user },
    ...(calls !== null && { showHistory: open('history'), showBin: open('bin') }),
  }).at('listMenu');
  if (calls === null || actions.length === 0) return null;
  // The right may have been withdrawn while the dialog is open.
  const mayRead = mayDoSome(shown?.what === 'bin' ? 'restore' : 'history', resource, user);
  const modal: ComponentProps<typeof BinModal> & { userId: string } = {
    ...{ resource, context, calls, userId: user.id },
    open: mayRead && shown?.isOpen === true,
    onClose: () => setShown(shown && { ...shown, isOpen: false }),
  };
  return (
    <>
      <MoreMenu label={t('list.history.menu')} placement="bottom end" actions={actions} />
      {shown !== null && (
        <LazyModal open={modal.open} onClose={modal.onClose}>
          {shown.what === 'bin' ? <BinModal {...modal} /> : <ListHistoryModal {...modal} />}
        </LazyModal>
      )}
    </>
  );
}
