import { paths } from '@ne2016/contract';
import type { Locator, Page } from '@playwright/test';
import { expectSoundInColorSchemes } from '../application/every-look.ts';
import { expectSound } from '../application/expect-sound.ts';
import { holdAnswers } from '../application/hold-answers.ts';
import { holdPushLine, type PushLine } from '../application/push-line.ts';
import { expect, test } from '../application/test.ts';
import { followLink, openList, signIn, untilLive } from '../application/workspace.ts';

const widths = [320, 390, 1280];

const buttonOf = (page: Page) => page.getByRole('button', { name: /^Synchronisation/ });
const announcementOf = (page: Page) => page.getByRole('banner').getByRole('status');

/** Waits for a state caused by the network, by its label. */
async function untilStatus(page: Page, word: string): Promise<void> {
  await expect(buttonOf(page)).toHaveText(word);
}

/** Advances the clock of a page step by step until the expected result appears. */
async function letTimePass(page: Page, expectIt: () => Promise<void> | void, step = 1000): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(step);
    await expectIt();
  }).toPass({ intervals: [100] });
}

/** Waits for a state that only appears after some time. */
async function untilStatusInTime(page: Page, word: string): Promise<void> {
  await letTimePass(page, () => expect(buttonOf(page)).toHaveText(word, { timeout: 200 }));
}

/** Restores the connection, and lets time pass until the page reconnects. */
async function mend(page: Page, line: PushLine): Promise<void> {
  const before = line.attempts;
  line.mend();
  await letTimePass(page, () => expect(line.attempts).toBeGreaterThan(before));
}

/** Brings the status into each of its states through the network; calls `look` in each. */
async function goThroughStates(page: Page, line: PushLine, look: (word: string) => Promise<void>) {
  const seen = async (word: string, until = untilStatusInTime) => {
    await until(page, word);
    await look(word);
  };
  const lists = `**${paths.list('document')}*`;
  const held = await holdAnswers(page, lists);
  await followLink(page, 'Documents');
  await seen('Chargement…', untilStatus);
  held.release();
  await seen('En temps réel', untilStatus);
  await page.unroute(lists);
  await line.cut('silent');
  await seen('Reconnexion…', untilStatus);
  await seen('Actualisé toutes les 5 s');
  await page.route(lists, (route) => route.abort());
  await seen('Hors connexion');
  await page.unroute(lists);
  await page.route(lists, (route) => route.fulfill({ status: 500 }));
  await seen('Non actualisé');
  await page.unroute(lists);
  await mend(page, line);
  await seen('En temps réel', untilStatus);
}

/** Whether no text is cut off, in one line or in two. */
function isWhole(button: Locator): Promise<boolean> {
  return button
    .locator('span')
    .evaluate((place) => place.scrollWidth <= place.clientWidth && place.scrollHeight <= place.clientHeight);
}

/**
 * Returns the positions of all visible elements in the header except the connection status, and the top of
 * the list.
 */
function placesAround(page: Page): Promise<number[][]> {
  return page.evaluate(() => {
    const header = document.querySelector('header')!;
    const others = header.querySelectorAll('button:not([aria-label^=Synchro]), a, svg, p:not([role=status])');
    return [header, ...others, header.nextElementSibling!].map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return [x, y, width, height];
    });
  });
}

test(
  'whatever the connection status, nothing around it moves, and axe finds nothing',
  { tag: '@long' },
  async ({ page, application }) => {
    await page.clock.install();
    const line = await holdPushLine(page);
    await signIn(page, application.admin);
    await untilLive(page);
    const places = new Map<number, number[][]>();
    await goThroughStates(page, line, async (word) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        const now = await placesAround(page);
        expect(now, `${word}, ${width} px`).toEqual(places.get(width) ?? now);
        places.set(width, now);
        expect(await isWhole(buttonOf(page)), `${word} is whole at ${width} px`).toBe(true);
      }
      await expectSoundInColorSchemes(page);
    });
  },
);

test(
  'by keyboard: the connection status is reached, says what it means, closes, and has the focus again',
  { tag: '@long' },
  async ({ page, application }) => {
    await signIn(page, application.admin);
    await openList(page, 'Projets');
    await untilLive(page);
    await page.getByRole('navigation', { name: 'Listes' }).getByRole('link').last().focus();
    await page.keyboard.press('Tab');
    await expect(buttonOf(page)).toBeFocused();
    for (const key of ['Enter', 'Space']) {
      await page.keyboard.press(key);
      const explanation = page.getByRole('dialog', { name: 'En temps réel' });
      await expect(explanation).toHaveAccessibleDescription(/s’affichent aussitôt/);
      await expectSound(page);
      await page.keyboard.press('Escape');
      await expect(explanation).toBeHidden();
      await expect(buttonOf(page)).toBeFocused();
    }
  },
);

test.describe('by touch', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

  test(
    'a tap opens the explanation with the time of the last refresh, a tap beside it closes it',
    { tag: '@long' },
    async ({ page, application }) => {
      const line = await holdPushLine(page);
      await line.cut('silent');
      await page.clock.install();
      await signIn(page, application.admin);
      await openList(page, 'Projets');
      await untilStatusInTime(page, 'Actualisé toutes les 5 s');
      await buttonOf(page).tap();
      const explanation = page.getByRole('dialog', { name: 'Actualisé toutes les 5 s' });
      await expect(explanation).toHaveAccessibleDescription(/Dernière actualisation à \d\d:\d\d/);
      await expectSound(page);
      await page.touchscreen.tap(160, 600);
      await expect(explanation).toBeHidden();
    },
  );
});

test(
  'a push service that refuses for ever is spoken of once',
  { tag: '@long' },
  async ({ page, application }) => {
    // Its clock is paused during the start of the page: a start of some seconds would be announced, too.
    await page.clock.install({ time: new Date('2026-01-05T10:00:00') });
    await page.clock.pauseAt(new Date('2026-01-05T10:00:01'));
    const line = await holdPushLine(page);
    await signIn(page, application.admin);
    await letTimePass(page, () => expect(buttonOf(page)).toHaveText('En temps réel', { timeout: 500 }), 10);
    await expect(announcementOf(page)).toBeEmpty();
    const header = page.getByRole('banner');
    const shown = await header.evaluateHandle((whole) => {
      const texts: string[] = [];
      const note = () => {
        const text = whole.textContent.replaceAll(/\s/g, ' ');
        if (text !== texts.at(-1)) texts.push(text);
      };
      new MutationObserver(note).observe(whole, { subtree: true, childList: true, characterData: true });
      return texts;
    });
    await line.cut('refused');
    await letTimePass(page, () =>
      expect(announcementOf(page)).toHaveText('Synchronisation : Actualisé toutes les 5 s', { timeout: 200 }),
    );
    const before = line.refusals;
    await letTimePass(page, () => expect(line.refusals).toBeGreaterThan(before + 2));
    const texts = await shown.jsonValue();
    // Shown once and announced once: neither repeats while the service goes on refusing.
    expect(texts.filter((text) => text.includes('Synchronisation : Actualisé toutes les 5 s'))).toHaveLength(
      1,
    );
    expect(texts.filter((text) => text.includes('Actualisé toutes les 5 s'))).toHaveLength(2);
    expect(texts.at(-1)).toContain('Synchronisation : Actualisé toutes les 5 s');

    await mend(page, line);
    await letTimePass(page, () =>
      expect(announcementOf(page)).toHaveText('Synchronisation : En temps réel', { timeout: 200 }),
    );
  },
);
