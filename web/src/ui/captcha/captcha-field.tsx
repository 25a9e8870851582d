import {
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { Button } from '../button/button.tsx';
import { Icon } from '../button/icon.tsx';
import { LiveRegionContext } from '../live/live-region-context.tsx';
import styles from './captcha.module.css';
import { Captcha } from './captcha.ts';
import { type CaptchaConfiguration, solverFor } from './captcha-solver.ts';
import type { CaptchaState } from './captcha-state.ts';

/** What is under way and nobody needs to be told of. */
function noticeKey(state: CaptchaState) {
  switch (state.state) {
    case 'loading':
      return 'captcha.working';
    case 'solving':
      return state.isInvisible ? 'captcha.working' : null;
    case 'solved':
      return state.isInvisible ? 'captcha.done' : null;
    case 'idle':
    case 'notNeeded':
    case 'expired':
    case 'consumed':
    case 'unavailable':
      return null;
  }
}

/** What the person has to know or do; read aloud when it comes. */
function messageKey(state: CaptchaState) {
  switch (state.state) {
    case 'solving':
      return state.isDue && !state.isInvisible ? 'captcha.due' : null;
    case 'expired':
      return 'captcha.expired';
    case 'unavailable':
      return 'captcha.unavailable';
    case 'idle':
    case 'loading':
    case 'notNeeded':
    case 'solved':
    case 'consumed':
      return null;
  }
}

const isSolved = ({ state }: CaptchaState) => state === 'solved' || state === 'notNeeded';

/**
 * Gives the CAPTCHA its place, and begins once somebody turns to the form around it: before that nobody needs an
 * answer.
 */
function usePlace(captcha: Captcha): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = place.current?.closest('form');
    const begin = () => captcha.begin();
    captcha.setPlace(place.current);
    if (form?.contains(document.activeElement) === true) begin();
    // A password manager fills in without taking the focus.
    for (const event of ['focusin', 'input']) form?.addEventListener(event, begin);
    return () => {
      for (const event of ['focusin', 'input']) form?.removeEventListener(event, begin);
      captcha.setPlace(null);
    };
  }, [captcha]);
  return place;
}

function useCaptchaState(captcha: Captcha): CaptchaState {
  const current = () => captcha.current();
  return useSyncExternalStore(
    useCallback((listener) => captcha.subscribe(listener), [captcha]),
    current,
    current,
  );
}

/**
 * The CAPTCHA as a field of a form. It takes its room beforehand, a widget as soon as the configuration says that it comes,
 * and speaks up only where the person is concerned.
 */
export function CaptchaField({ captcha }: { captcha: Captcha }) {
  const { t } = useTranslation();
  const id = useId();
  const place = usePlace(captcha);
  const state = useCaptchaState(captcha);
  const notice = noticeKey(state);
  const message = messageKey(state);
  const said = message === null ? '' : t(message);
  const renderRegion = useContext(LiveRegionContext);
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Each submit that misses the answer makes a state of its own: it leads here, as a faulty field would.
    if ('isDue' in state && state.isDue) field.current?.focus();
  }, [state]);
  return (
    <div
      ref={field}
      className={styles['captcha']}
      role="group"
      tabIndex={-1}
      aria-label={t('captcha.label')}
      aria-describedby={`${id}-message`}
    >
      <div ref={place} className={styles['place']} />
      {/* Makes the form itself invalid, as `checkValidity()` answers. Nobody sees it, and it has no name to be sent by. */}
      <input hidden required={!isSolved(state)} tabIndex={-1} />
      {notice !== null && (
        <p className={styles['notice']}>
          {state.state === 'solved' && <Icon name="check" />}
          {t(notice)}
        </p>
      )}
      <div className={styles['message']}>
        {renderRegion({
          id: `${id}-message`,
          className: styles['said'],
          text: said,
          cause: 'own',
          children: said !== '' && <p>{said}</p>,
        })}
        {state.state === 'unavailable' && (
          <Button onClick={() => captcha.retry()}>{t('requests.retry')}</Button>
        )}
      </div>
    </div>
  );
}

/**
 * Gives a form its CAPTCHA, which goes to a `CaptchaField` and consumes its answers with calls. Until somebody turns to the
 * form nothing is loaded.
 * @param configuration what the server says of the CAPTCHA; asked once it is needed, and again after a failure. The
 * first one that is given counts.
 */
export function useCaptcha(configuration: () => Promise<CaptchaConfiguration>): Captcha {
  const [captcha] = useState(() => new Captcha(solverFor(configuration)));
  return captcha;
}
