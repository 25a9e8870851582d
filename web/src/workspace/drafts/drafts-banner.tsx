import { useState } from 'react';
import { useListText } from '#i18n/use-list-text.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { useAnnounce } from '#ui/toast/toast-region.tsx';
import { Banner } from '#ui/banner/banner.tsx';
import { DraftsModal } from './drafts-modal.tsx';
import { type DraftRecovery, useRecoveredDrafts } from './recover-drafts.ts';
import type { OpenRequest } from '#record/linked/open-elsewhere.ts';

/** Returns the message after drafts are recovered; empty: there is none. */
function useRecoveryText(): (taken: DraftRecovery) => string {
  const { t } = useTranslation();
  const listText = useListText();
  return ({ waiting, dropped }) =>
    [
      waiting > 0 && t('drafts.waiting', { count: waiting }),
      dropped.length > 0 && t('drafts.dropped', { attributes: listText(dropped) }),
    ]
      .filter((text) => text !== false)
      .join(' ');
}

/** Offers the unsaved input of earlier pages without urgency. */
export function DraftsBanner({ onOpen }: { onOpen: (request: OpenRequest) => void }) {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const [isOpen, setOpen] = useState(false);
  const textOf = useRecoveryText();
  const recovery = useRecoveredDrafts(onOpen);
  const count = recovery.drafts.length;

  async function recover(drafts: typeof recovery.drafts): Promise<DraftRecovery> {
    const taken = await recovery.recover(drafts);
    const text = textOf(taken);
    if (text !== '') announce(text);
    if (taken.open !== null) setOpen(false);
    return taken;
  }

  return (
    <>
      {count > 0 && (
        <Banner text={t('drafts.found', { count })}>
          <Button onClick={() => setOpen(true)}>{t('drafts.show')}</Button>
        </Banner>
      )}
      <DraftsModal
        open={isOpen && count > 0}
        onClose={() => setOpen(false)}
        recovery={{ ...recovery, recover }}
      />
    </>
  );
}
