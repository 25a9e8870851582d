import { Fragment, useEffect, useRef, useState } from 'react';
import type { LiveRegionProps } from './live-region-context.tsx';
import { type SpeechCause, SpeechPace } from './speech-pace.ts';

/** The pace that all live regions of the page share. */
export const pagePace = new SpeechPace();

/**
 * The question that a text answers, compared by identity. The cause of the text is `own` while the question
 * differs from that of the last announcement, and `news` otherwise.
 */
interface Question {
  readonly question: unknown;
}

interface LiveRegionOptions {
  /** Why the text changes: only the caller knows. */
  readonly cause: SpeechCause | Question;
  /** Whether the initial text is announced. */
  readonly isNew?: boolean;
}

/** The attributes of a live region. */
interface LiveRegion {
  readonly 'aria-live': 'polite' | 'off';
  /** A different number for each message, used as the key of the text: a new node is announced again. */
  readonly turn: number;
}

/**
 * Returns the attributes of an element whose text is announced when it changes, at the pace of the page. The
 * visible text changes at once; until the announcement the element is not a live region. Removing a text is
 * not announced.
 */
export function useLiveRegion(text: string, { cause, isNew = false }: LiveRegionOptions): LiveRegion {
  const [region] = useState(() => ({}));
  const [said, setSaid] = useState({ text: isNew ? '' : text, turn: 0, isNow: false });
  const stated = typeof cause === 'string' ? cause : undefined;
  const question = typeof cause === 'string' ? undefined : cause.question;
  const answered = useRef(question);
  // The same text is new after an empty one, but not when it returns after another one.
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

/** A live region with several texts that follows the pace of the page. */
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
  /** By default the text is only for screen readers. */
  className?: string | undefined;
  /** Whether the text is not final yet. */
  isBusy?: boolean;
}

/** A text that is announced when it changes, at a pace that can be followed: see {@link SpeechPace}. */
export function LiveText({ text, className = 'visually-hidden', isBusy = false, ...options }: LiveTextProps) {
  const { turn, ...live } = useLiveRegion(text, options);
  return (
    <p role="status" {...live} aria-busy={isBusy || undefined} className={className}>
      <span key={turn}>{text}</span>
    </p>
  );
}
