import { useDataLayer } from '@ne2016/data-layer/react';
import { useLayoutEffect, useState } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useSession, useSessionState } from '#session/session-context.tsx';
import type { User } from '#session/session-state.ts';
import { Button } from '#ui/button/button.tsx';
import { LiveText } from '#ui/live/live-text.tsx';
import { Confirmation, useQuestion } from '#ui/modal/question.tsx';
import { InSightContext, Modal, ModalBody } from '#ui/modal/modal.tsx';
import { useInitialFocus } from '#ui/modal/use-initial-focus.ts';
import { SignInForm } from '#screens/login/sign-in-form.tsx';
import './hidden-page.css';

const never = () => false;

/**
 * Asks the same person to sign in again, in place of the hidden page, which loses nothing. It closes after
 * the sign-in.
 */
export function SessionExpiredModal({ open, user }: { open: boolean; user: User }) {
  const { t } = useTranslation();
  const title = t('session.expiredTitle');
  useHiddenPage(open, t('app.titled', { screen: title }));
  return (
    <InSightContext value={true}>
      <Modal open={open} onClose={() => undefined} canClose={never} closable={false} title={title}>
        <ExpiredSession user={user} />
      </Modal>
    </InSightContext>
  );
}

/** Returns why the session ended, as soon as that is known, and what to do. */
function useEndText(): string {
  const { t } = useTranslation();
  const state = useSessionState();
  const cause = state.state === 'expired' ? state.cause : undefined;
  if (cause === undefined) return t('session.resume');
  if (cause === 'accountDisabled') return t('session.ended.accountDisabled');
  return `${t(`session.ended.${cause}`)} ${t('session.resume')}`;
}

/** Mounted while the modal is open: a question of an earlier time is not repeated. */
function ExpiredSession({ user }: { user: User }) {
  const { t } = useTranslation();
  const session = useSession();
  const layer = useDataLayer();
  const question = useQuestion<boolean>();
  const [isKept, setKept] = useState(false);
  const password = useInitialFocus<HTMLInputElement>();

  /** The storage may be missing, full or emptied by a sign-out: the message depends on its answer. */
  async function leave(): Promise<void> {
    if (layer.hasUnsaved()) {
      setKept(await layer.storeUnsaved());
      if (!(await question.ask())) return;
    }
    await session.signOut();
  }

  return (
    <>
      <ModalBody>
        <LiveText cause="news" text={useEndText()} className="" />
        <SignInForm email={user.email} passwordRef={password} />
        <Button look="quiet" onClick={() => void leave()}>
          {t('session.leave')}
        </Button>
      </ModalBody>
      <Confirmation
        question={question}
        title={t('session.leaveTitle')}
        text={isKept ? t('session.leaveKept') : t('session.leaveLost')}
        confirm={t('session.leaveConfirm')}
        cancel={t('session.stay')}
      />
    </>
  );
}

/** Set on the root element while the page is hidden: see hidden-page.css. */
const hiddenAttribute = 'data-page-hidden';

/** Keeps the title of the tab against other changes; the returned function sets the latest of these. */
function holdTitle(title: string): () => void {
  let own = document.title;
  const hold = () => {
    if (document.title === title) return;
    own = document.title;
    document.title = title;
  };
  hold();
  const observer = new MutationObserver(hold);
  observer.observe(document.head, { childList: true, characterData: true, subtree: true });
  return () => {
    observer.disconnect();
    document.title = own;
  };
}

/**
 * Hides the page while its person is signed out: another person at the machine must not read it. Nothing is
 * unmounted or resized, so that input, scroll positions and open elements are unchanged when the page
 * returns.
 * @param title The title of the tab in the meantime.
 */
function useHiddenPage(isHidden: boolean, title: string): void {
  useLayoutEffect(() => {
    if (!isHidden) return undefined;
    const page = document.documentElement;
    page.setAttribute(hiddenAttribute, '');
    const releaseTitle = holdTitle(title);
    return () => {
      page.removeAttribute(hiddenAttribute);
      releaseTitle();
    };
  }, [isHidden, title]);
}
