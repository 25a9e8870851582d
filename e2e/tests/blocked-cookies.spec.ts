import { expectSoundInEveryLook } from '../application/every-look.ts';
import { expect, test } from '../application/test.ts';
import { submitLogin } from '../application/workspace.ts';

test(
  'a browser that blocks cookies is said to need them, before the first attempt and after it',
  { tag: '@long' },
  async ({ page, application }) => {
    // Like Chromium with blocked cookies, which has no setting in headless mode.
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Emulation.setDocumentCookieDisabled', { disabled: true });
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, 'localStorage', {
        get: () => {
          throw new DOMException('Access is denied', 'SecurityError');
        },
      });
    });
    await page.goto('#/');
    const needed = page.getByText('Votre navigateur bloque les cookies');
    await expect(needed).toHaveCount(1);
    await expectSoundInEveryLook(page, needed);
    const refused = page.waitForResponse((answer) => answer.status() === 403);
    await submitLogin(page, application.admin);
    await refused;
    await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toBeEnabled();
    await expect(page.getByRole('alert')).toHaveText(/bloque les cookies/);
    await page.goto('#/reset/un-jeton');
    await expect(page.getByRole('heading', { name: 'Nouveau mot de passe' })).toBeVisible();
    await expect(needed).toHaveCount(1);
  },
);
