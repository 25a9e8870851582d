import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../application/test.ts';
import { openList, signIn } from '../application/workspace.ts';

async function expectNoViolation(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
  expect(found).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme });

    test('login and reset have no violation, with and without messages', async ({ page }) => {
      await page.goto('#/');
      await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
      await expectNoViolation(page);
      await page.getByRole('button', { name: 'Se connecter' }).click();
      await expect(page.getByText('Ce champ est obligatoire.')).toHaveCount(2);
      await expectNoViolation(page);

      await page.goto('#/reset/un-jeton');
      await expect(page.getByRole('button', { name: 'Enregistrer le mot de passe' })).toBeVisible();
      await expectNoViolation(page);
      await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
      await expect(page.getByText('Ce champ est obligatoire.')).toBeVisible();
      await expectNoViolation(page);
    });

    test('list and form have no violation, with and without messages', async ({ page, application }) => {
      await signIn(page, application.admin);
      await openList(page, 'Communes');
      await expectNoViolation(page);
      await openList(page, 'Projets');
      await expectNoViolation(page);

      await page.getByRole('button', { name: 'Nouveau projet' }).click();
      const form = page.getByRole('dialog');
      await expect(form.getByRole('button', { name: 'Créer' })).toBeVisible();
      await expectNoViolation(page);
      await form.getByRole('button', { name: 'Créer' }).click();
      await expect(form.getByText('Ce champ est obligatoire.')).toHaveCount(3);
      await expectNoViolation(page);

      await form.getByRole('button', { name: 'Afficher la liste Commune' }).click();
      await expect(page.getByText('Précisez la recherche.')).toBeVisible();
      await expectNoViolation(page);
    });
  });
