// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { listen, startSpeechClockAfterEach, stopSpeechClock } from '../testing/listen.ts';
import { startFrenchTexts } from '../testing/start-french-texts.ts';
import type { Announce } from './toast-queue.ts';
import { ToastRegion, useAnnounce, useAnnounceChange } from './toast-region.tsx';

beforeAll(startFrenchTexts);

startSpeechClockAfterEach();

function listenToToasts() {
  const pass = stopSpeechClock();
  const announcers: { say?: Announce; sayChange?: Announce } = {};
  function Speaker() {
    Object.assign(announcers, { say: useAnnounce(), sayChange: useAnnounceChange() });
    return null;
  }
  const page = (held: boolean) => (
    <ToastRegion held={held}>
      <Speaker />
    </ToastRegion>
  );
  const { rerender } = render(page(false));
  const start = performance.now();
  const ear = listen();
  return {
    pass,
    say: (text: string) => act(() => void announcers.say?.(text)),
    sayChange: (text: string) => act(() => void announcers.sayChange?.(text)),
    hold: (held: boolean) => rerender(page(held)),
    heard: () => ear.heard.map(({ at, text }) => [Math.floor((at - start) / 100) / 10, text]),
  };
}

test('the answer to what somebody did is heard at once, others each a second later', async () => {
  const { say, pass, heard } = listenToToasts();
  say('Fiche supprimée.');
  say('Liste exportée.');
  await pass(1100);
  expect(heard()).toEqual([
    [0.1, 'Fiche supprimée.'],
    [1, 'Liste exportée.'],
  ]);
});

test('what others did is heard every five seconds, and lets the answer to what somebody did go first', async () => {
  const { say, sayChange, pass, heard } = listenToToasts();
  sayChange('Une fiche a disparu de la liste.');
  await pass(600);
  sayChange('2 fiches ont disparu de la liste.');
  await pass(3000);
  say('Copié.');
  await pass(100);
  expect(heard().at(-1)).toEqual([3.7, 'Copié.']);
  await pass(2000);
  expect(heard().slice(2)).toEqual([[5.5, '2 fiches ont disparu de la liste.']]);
});

test('a message that is held is heard once it is shown', async () => {
  const { say, hold, pass, heard } = listenToToasts();
  hold(true);
  say('Fiche supprimée.');
  await pass(5000);
  expect(heard()).toEqual([]);
  hold(false);
  await pass(100);
  expect(heard()).toEqual([[5.1, 'Fiche supprimée.']]);
});
