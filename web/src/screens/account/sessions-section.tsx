import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnAccountCalls } from '../../session/own-account-calls.ts';
import { useProblemText } from '../../session/use-problem-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import { Loader } from '../../ui/loader/loader.tsx';
import { useAnnounce } from '../../ui/toast/toast-region.tsx';
import { unreachable } from '../../unreachable.ts';
import styles from './account.module.css';
import { SessionItem } from './session-item.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';
import type { Ending, useAccountSessions } from './use-account-sessions.ts';
import { useDeviceName } from './use-device-name.ts';

type AccountSessions = ReturnType<typeof useAccountSessions>;

interface SessionsSectionProps {
  sessions: AccountSessions;
  account: OwnAccountCalls;
}

/** Where the account is signed in, and the ways to end that. */
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
    // The button that was pressed is gone, here as after a retry.
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
