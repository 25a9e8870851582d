// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { setUpUser } from './testing/set-up-user.ts';
import { beforeAll, expect, test } from 'vitest';
import { SkipLink } from './skip-link.tsx';
import { startFrenchTexts } from './testing/start-french-texts.ts';

beforeAll(startFrenchTexts);

test('the content has the focus until it goes on, and takes it by no click afterwards', async () => {
  render(
    <>
      <SkipLink />
      <main>
        <button>Ouvrir</button>
      </main>
    </>,
  );
  const main = screen.getByRole('main');
  const user = setUpUser();
  for (const _ of ['once', 'again']) {
    await user.click(screen.getByRole('link'));
    expect(document.activeElement).toBe(main);
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button'));
    expect(main.hasAttribute('tabindex')).toBe(false);
  }
});
