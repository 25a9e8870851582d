import { Fragment, useEffect, useRef, useState } from 'react';
import type { LiveRegionProps } from './live-region-context.tsx';
import { type SpeechCause, SpeechPace } from './speech-pace.ts';

/** The one pace of all live regions of the page. */
export const pagePace = new SpeechPace();

/**
 * What a text answers, by its identity. The text is somebody's own as long as the question is another one than when the
 * text was last said, and news otherwise.
 */
interface Question {
  readonly question: unknown;
}

interface LiveRegionOptions {
  /** Whether the text answers what somebody does here: only who writes the text knows. */
  readonly cause: SpeechCause | Question;
  /** Whether the text of the first moment is said. */
  readonly isNew?: boolean;
}

/** What a live region needs beside its text. */
interface LiveRegion {
  readonly 'aria-live': 'polite' | 'off';
  /** Another number for each message: the text is rendered with it as its key, so that it is new to those who listen. */
  readonly turn: number;
}

/**
 * Has the text of an element read aloud when it changes, at the pace of the page. What is seen changes at once; meanwhile
 * the element is no live region. That a text goes is not said.
 */
export function useLiveRegion(text: string, { cause, isNew = false }: LiveRegionOptions): LiveRegion {
  const [region] = useState(() => ({}));
  const [said, setSaid] = useState({ text: isNew ? '' : text, turn: 0, isNow: false });
  const stated = typeof cause === 'string' ? cause : undefined;
  const question = typeof cause === 'string' ? undefined : cause.question;
  const answered = useRef(question);
  // The same text is new when it comes back after none, and is not when it comes back after another one.
  if (text === '' && said.text !== '') setSaid({ ...said, text, isNow: false });
  else if (text !== said.text && said.isNow) setSaid({ ...said, isNow: false });
  useEffect(() => {
    if (text === said.text) {
      if (text !== '') answered.current = question;
      pagePace.withdraw(region);
      return;
    }
    const own = answered.current === question ? 'news' : 'own';
    pagePace.request(region, stated ?? own, () =>
      setSaid(({ turn }) => ({ text, turn: turn + 1, isNow: true })),
    );
  }, [region, text, said.text, stated, question]);
  useEffect(() => () => pagePace.withdraw(region), [region]);
  return { 'aria-live': said.isNow && text === said.text ? 'polite' : 'off', turn: said.turn };
}

/** A region of several texts that speaks at the pace of the page. */
function PacedRegion({ text, cause, children, ...place }: LiveRegionProps) {
  const { turn, ...live } = useLiveRegion(text, { cause });
  return (
    <div {...place} {...live}>
      <Fragment key={turn}>{children}</Fragment>
    </div>
  );
}

export const renderPacedRegion = (props: LiveRegionProps) => <PacedRegion {...props} />;

interface LiveTextProps extends LiveRegionOptions {
  text: string;
  /** By default the text is for those alone who listen. */
  className?: string | undefined;
  /** Whether the text is not final yet. */
  isBusy?: boolean;
}

/** A text that is read aloud when it changes, at a pace that can be listened to: see {@link SpeechPace}. */
export function LiveText({ text, className = 'visually-hidden', isBusy = false, ...options }: LiveTextProps) {
  const { turn, ...live } = useLiveRegion(text, options);
  return (
    <p role="status" {...live} aria-busy={isBusy || undefined} className={className}>
      <span key={turn}>{text}</span>
    </p>
  );
}
