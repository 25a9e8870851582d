import { Fragment, useEffect, useState } from 'react';
import type { LiveRegionProps } from './live-region-context.tsx';
import { type SpeechCause, SpeechPace } from './speech-pace.ts';

/** The one pace of all live regions of the page. */
const pace = new SpeechPace();

/** What follows a key or a press within this time answers it, in milliseconds. */
const answerTime = 1500;

let lastInputAt = Number.NEGATIVE_INFINITY;
if (typeof document !== 'undefined')
  for (const type of ['keydown', 'pointerdown'])
    document.addEventListener(type, () => (lastInputAt = performance.now()), {
      capture: true,
      passive: true,
    });

function causeNow(): SpeechCause {
  return performance.now() - lastInputAt < answerTime ? 'own' : 'news';
}

/** What a live region needs beside its text. */
interface LiveRegion {
  readonly 'aria-live': 'polite' | 'off';
  /** Another number for each message: the text is rendered with it as its key, so that it is new to those who listen. */
  readonly turn: number;
}

/**
 * Has the text of an element read aloud when it changes, at the pace of the page. What is seen changes at once; meanwhile
 * the element is no live region. The text of the first moment is not said, and neither is that a text goes.
 */
export function useLiveRegion(text: string): LiveRegion {
  const [region] = useState(() => ({}));
  const [said, setSaid] = useState({ text, turn: 0 });
  // The same text is new when it comes back.
  if (text === '' && said.text !== '') setSaid({ text, turn: said.turn });
  useEffect(() => {
    if (text === said.text) pace.withdraw(region);
    else pace.request(region, causeNow(), () => setSaid(({ turn }) => ({ text, turn: turn + 1 })));
  }, [region, text, said]);
  useEffect(() => () => pace.withdraw(region), [region]);
  return { 'aria-live': text !== '' && text === said.text ? 'polite' : 'off', turn: said.turn };
}

/** A region of several texts that speaks at the pace of the page. */
function PacedRegion({ text, children, ...place }: LiveRegionProps) {
  const { turn, ...live } = useLiveRegion(text);
  return (
    <div {...place} {...live}>
      <Fragment key={turn}>{children}</Fragment>
    </div>
  );
}

export const renderPacedRegion = (props: LiveRegionProps) => <PacedRegion {...props} />;

interface LiveTextProps {
  text: string;
  /** By default the text is for those alone who listen. */
  className?: string | undefined;
  /** Whether the text is not final yet. */
  isBusy?: boolean;
}

/** A text that is read aloud when it changes, at a pace that can be listened to: see {@link SpeechPace}. */
export function LiveText({ text, className = 'visually-hidden', isBusy = false }: LiveTextProps) {
  const { turn, ...live } = useLiveRegion(text);
  return (
    <p role="status" {...live} aria-busy={isBusy || undefined} className={className}>
      <span key={turn}>{text}</span>
    </p>
  );
}
