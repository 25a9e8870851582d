import { type RefObject, useContext, useEffect, useId, useRef, useState } from 'react';
import { useSubscribed } from '../use-subscribed.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { Button } from '../button/button.tsx';
import { Icon } from '../button/icon.tsx';
import { LiveRegionContext } from '../live/live-region-context.tsx';
import styles from './captcha.module.css';
import { Captcha } from './captcha.ts';
import { type CaptchaConfiguration, solverFor } from './captcha-solver.ts';
import type { CaptchaState } from './captcha-state.ts';

/** Returns the text key of pending work that need not be announced. */
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

/** Returns the text key of a message that the person must see; it is read aloud when it appears. */
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
 * Gives the CAPTCHA its place, and begins at the first focus or input in the surrounding form: no answer is
 * needed before.
 */
function usePlace(captcha: Captcha): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = place.current?.closest('form');
    const begin = () => captcha.begin();
    captcha.setPlace(place.current);
    if (form?.contains(document.activeElement) === true) begin();
    // A password manager fills in without moving the focus.
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
  return useSubscribed(captcha, current);
}

/**
 * The CAPTCHA as a field of a form. It reserves the room of a widget as soon as the configuration names one,
 * and shows messages only if the person has to act.
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
    // Each submit without an answer makes a new state, which moves the focus here, as for a faulty field.
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
      {/* Makes the form itself invalid for `checkValidity()`. It is hidden, and not sent since it has no
          name. */}
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
 * Returns the CAPTCHA of a form, for a `CaptchaField`; calls consume its answers. Nothing is loaded before
 * the form is used.
 * @param configuration the server’s CAPTCHA configuration. Called when it is needed, and again after a
 * failure. Only the function of the first render is used.
 */
export function useCaptcha(configuration: () => Promise<CaptchaConfiguration>): Captcha {
  const [captcha] = useState(() => new Captcha(solverFor(configuration)));
  return captcha;
}
