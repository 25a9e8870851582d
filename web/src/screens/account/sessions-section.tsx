import { useId, useRef } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { formatDateTime } from '#formats/format-date.ts';
import { useLocalePack } from '#i18n/use-locale-pack.ts';
import type { AccountSession, OwnAccountCalls } from '#session/own-account-calls.ts';
import { useAttempt } from '#session/use-attempt.ts';
import { useProblemText } from '#session/use-problem-text.ts';
import { Button } from '#ui/button/button.tsx';
import { Alert } from '#ui/form/alert.tsx';
import { Loader } from '#ui/loader/loader.tsx';
import { Confirmation } from '#ui/modal/question.tsx';
import { useAnnounce } from '#ui/toast/toast-region.tsx';
import { unreachable } from '#exhaustiveness/unreachable.ts';
import { useSigningOut } from '#session/use-signing-out.ts';
import styles from './account.module.css';
import { useDeviceName } from './describe-device.ts';
import type { Ending, useAccountSessions } from './use-account-sessions.ts';

type AccountSessions = ReturnType<typeof useAccountSessions>;

interface SessionsSectionProps {
  sessions: AccountSessions;
  account: OwnAccountCalls;
}

/** The sessions of the account, and buttons to end them. */
export function SessionsSection({ sessions, account }: SessionsSectionProps) {
  const { t } = useTranslation();
  const id = useId();
  const problemText = useProblemText();
  const announce = useAnnounce();
  const heading = useRef<HTMLHeadingElement>(null);
  const { list, ending, refusal } = sessions;
  const end = async (ending: Ending, told: string) => {
    if (!(await sessions.end(ending))) return;
    announce(told);
    // The pressed button is gone, here as after a retry.
    heading.current?.focus();
  };
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <h3 id={id} ref={heading} tabIndex={-1} className={styles['heading']}>
        {t('account.sessions')}
      </h3>
      {refusal !== null && <Alert title={t('account.endFailed')}>{problemText(refusal)}</Alert>}
      <SessionList
        sessions={sessions}
        onRetry={() => {
          heading.current?.focus();
          void sessions.retry();
        }}
        onEnd={(sessionId, device) =>
          void end({ type: 'one', id: sessionId }, t('account.ended', { device }))
        }
      />
      <div className={styles['ways']}>
        {list.state === 'ready' && list.sessions.some(({ isCurrent }) => !isCurrent) && (
          <Button
            pending={ending?.type === 'others'}
            onClick={() => void end({ type: 'others' }, t('account.othersEnded'))}
          >
            {t('account.endOthers')}
          </Button>
        )}
        <SignOutEverywhere account={account} />
      </div>
    </section>
  );
}

interface SessionListProps {
  sessions: AccountSessions;
  onRetry: () => void;
  onEnd: (id: string, device: string) => void;
}

function SessionList({ sessions, onRetry, onEnd }: SessionListProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const deviceName = useDeviceName();
  const { list, ending } = sessions;
  switch (list.state) {
    case 'loading':
      return (
        <Loader active label={t('app.loading')}>
          <div className={styles['awaited']} />
        </Loader>
      );
    case 'failed':
      return (
        <>
          <Alert title={t('account.sessionsFailed')}>{problemText(list.problem)}</Alert>
          <Button onClick={onRetry} className={styles['start']}>
            {t('requests.retry')}
          </Button>
        </>
      );
    case 'ready':
      return (
        <ul className={styles['sessions']}>
          {list.sessions.map((session) => {
            const device = deviceName(session.device);
            return (
              <SessionItem
                key={session.id}
                session={session}
                device={device}
                isEnding={ending?.type === 'one' && ending.id === session.id}
                onEnd={() => onEnd(session.id, device)}
              />
            );
          })}
        </ul>
      );
    default:
      return unreachable(list);
  }
}

interface SessionItemProps {
  session: AccountSession;
  /** The device, in words. */
  device: string;
  isEnding: boolean;
  onEnd: () => void;
}

/** One session of the account. */
function SessionItem({ session, device, isEnding, onEnd }: SessionItemProps) {
  const { t } = useTranslation();
  const pack = useLocalePack();
  const lastSeenAt = formatDateTime(session.lastSeenAt, pack);
  return (
    <li className={styles['session']}>
      <div className={styles['about']}>
        <p className={styles['device']}>
          {device}
          {session.isCurrent && <span className={styles['current']}>{t('account.thisDevice')}</span>}
        </p>
        <p className={styles['detail']}>{t('account.lastSeen', { lastSeenAt })}</p>
        <p className={styles['detail']}>
          {t('account.signedInAt', { createdAt: formatDateTime(session.createdAt, pack) })}
        </p>
      </div>
      {!session.isCurrent && (
        <Button pending={isEnding} onClick={onEnd} aria-label={t('account.endOne', { device, lastSeenAt })}>
          {t('account.end')}
        </Button>
      )}
    </li>
  );
}

/** Signs out on every device, this one included; asks first, and shows what would be lost. */
function SignOutEverywhere({ account }: { account: OwnAccountCalls }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { attempt, run } = useAttempt();
  const { question, isLosing, leave } = useSigningOut({ end: account.revokeSessions, asksAlways: true });
  return (
    <>
      {attempt.state === 'refused' && (
        <Alert title={t('account.endFailed')}>{problemText(attempt.problem)}</Alert>
      )}
      <Button
        look="quietDanger"
        pending={attempt.state === 'pending' && !question.isOpen}
        onClick={() => void run(leave)}
      >
        {t('account.everywhere.action')}
      </Button>
      <Confirmation
        question={question}
        title={t('account.everywhere.title')}
        text={isLosing ? t('account.everywhere.unsaved') : t('account.everywhere.text')}
        confirm={t('account.everywhere.confirm')}
        cancel={t('account.abandon')}
      />
    </>
  );
}
