// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { Button, MenuTrigger } from 'react-aria-components';
import { expect, test } from 'vitest';
import { setUpUser } from '../testing/set-up-user.ts';
import { MenuItem, MenuPopover } from './menu.tsx';

const expectFocus = (text: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(text));

const items = ['Dupliquer', 'Copier le lien'].map((label) => (
  <MenuItem key={label} id={label}>
    {label}
  </MenuItem>
));

/** Two buttons that open the same menu. */
function SharedMenu() {
  const trigger = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {['Halle', 'Pont'].map((title) => (
        <button
          key={title}
          type="button"
          onClick={({ currentTarget }) => {
            trigger.current = currentTarget;
            setOpen(true);
          }}
        >
          {title}
        </button>
      ))}
      <MenuPopover
        placement="bottom end"
        triggerRef={trigger}
        isOpen={isOpen}
        onOpenChange={setOpen}
        onClose={() => setOpen(false)}
        aria-label="Déplacer vers…"
      >
        {items}
      </MenuPopover>
    </>
  );
}

test('one menu for several buttons has a name, and the focus on its first item, which then goes back', async () => {
  const user = setUpUser();
  render(<SharedMenu />);
  await user.click(screen.getByRole('button', { name: 'Pont' }));
  await expectFocus('Dupliquer');
  expect(screen.getByRole('menu', { name: 'Déplacer vers…' })).toBeDefined();
  expect(screen.getByRole('dialog', { name: 'Déplacer vers…' })).toBeDefined();
  await user.keyboard('{Escape}');
  await expectFocus('Pont');
  expect(screen.queryByRole('menu')).toBeNull();
});

test('a menu of one button has its name, and the focus on the item that the key asks for', async () => {
  const user = setUpUser();
  render(
    <MenuTrigger>
      <Button>Autres actions</Button>
      <MenuPopover placement="bottom end">{items}</MenuPopover>
    </MenuTrigger>,
  );
  await user.tab();
  await user.keyboard('{ArrowUp}');
  expect(await screen.findByRole('menu', { name: 'Autres actions' })).toBeDefined();
  await expectFocus('Copier le lien');
  await user.keyboard('{Escape}');
  await expectFocus('Autres actions');
});
