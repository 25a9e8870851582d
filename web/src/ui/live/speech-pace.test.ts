import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type SpeechCause, SpeechPace } from './speech-pace.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

interface Change {
  readonly at: number;
  readonly text: string;
  readonly region?: object;
  readonly cause?: SpeechCause;
}

const count = { name: 'count' };
const note = { name: 'note' };

/** Returns all announcements with their times in milliseconds, after the last one. */
function saidOf(changes: readonly Change[]): readonly (readonly [at: number, text: string])[] {
  const pace = new SpeechPace();
  const start = performance.now();
  const said: [number, string][] = [];
  for (const { at, text, region = count, cause = 'news' } of changes)
    setTimeout(
      () => pace.request(region, cause, () => said.push([Math.round(performance.now() - start), text])),
      at,
    );
  vi.runAllTimers();
  return said;
}

const every = (pause: number, length: number, cause: SpeechCause, region?: object) =>
  Array.from({ length }, (_, place) => ({
    at: place * pause,
    text: `${place + 1}`,
    cause,
    ...(region && { region }),
  }));

test('one change is said, half a second later', () => {
  expect(saidOf([{ at: 0, text: '12 fiches modifiées' }])).toEqual([[500, '12 fiches modifiées']]);
});

test('21 letters typed one after the other are said once, as they are in the end', () => {
  expect(saidOf(every(120, 21, 'own'))).toEqual([[2900, '21']]);
});

test('what is typed without a pause is said after five seconds, too', () => {
  const texts = saidOf(every(300, 40, 'own'));
  expect(texts[0]?.[0]).toBe(5000);
  expect(texts.at(-1)?.[1]).toBe('40');
});

test.each([100, 333])('30 changes by a colleague, one each %i ms, are at most three messages', (pause) => {
  const texts = saidOf(every(pause, 30, 'news'));
  expect(texts.length).toBeLessThanOrEqual(3);
  expect(texts.at(-1)?.[1]).toBe('30');
});

test('ten bursts of three changes in 10 s are at most three messages', () => {
  const bursts = Array.from({ length: 30 }, (_, place) => ({
    at: Math.floor(place / 3) * 1000 + (place % 3),
    text: `${place + 1}`,
  }));
  const texts = saidOf(bursts);
  expect(texts.length).toBeLessThanOrEqual(3);
  expect(texts.at(-1)?.[1]).toBe('30');
});

test('several regions together say one message a second, each its latest', () => {
  const regions = [count, note, { name: 'total' }];
  const texts = saidOf(regions.flatMap((region) => every(10, 5, 'own', region)));
  expect(texts.map(([, text]) => text)).toEqual(['5', '5', '5']);
  const pauses = texts.slice(1).map(([at], place) => at - (texts[place]?.[0] ?? 0));
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1000);
});

test('30 changes by a colleague in 10 s, of which three regions speak, are at most three messages in total', () => {
  const regions = [count, note, { name: 'total' }];
  const texts = saidOf(regions.flatMap((region) => every(333, 30, 'news', region)));
  const moments = new Set(texts.map(([at]) => at));
  expect(moments.size).toBeLessThanOrEqual(3);
  expect(texts.slice(-3).map(([, text]) => text)).toEqual(['30', '30', '30']);
});

test('the outcome of what somebody did is said at once, and before news that waits', () => {
  const texts = saidOf([
    { at: 0, text: '1 fiche modifiée', region: note },
    { at: 1000, text: '12 fiches modifiées', region: note },
    { at: 4000, text: 'Fiche supprimée.', cause: 'outcome' },
  ]);
  expect(texts).toEqual([
    [500, '1 fiche modifiée'],
    [4001, 'Fiche supprimée.'],
    [5500, '12 fiches modifiées'],
  ]);
});

test('what is withdrawn is not said', () => {
  const pace = new SpeechPace();
  const say = vi.fn();
  pace.request(count, 'own', say);
  pace.withdraw(count);
  vi.runAllTimers();
  expect(say).not.toHaveBeenCalled();
});
