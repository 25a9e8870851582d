// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import { pageNavigator } from '#routes/page-navigator.ts';
import { setUpUser } from '../testing/set-up-user.ts';
import { useState } from 'react';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startFrenchTexts } from '../testing/start-french-texts.ts';
import type { CanClose } from './close-guard.ts';
import { Modal, ModalBody } from './modal.tsx';

beforeAll(startFrenchTexts);

function Page({ canClose }: { canClose?: CanClose }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Ouvrir</button>
      <Modal open={isOpen} onClose={() => setOpen(false)} title="Fiche" {...(canClose && { canClose })}>
        <ModalBody>
          <input aria-label="Nom" />
        </ModalBody>
      </Modal>
    </>
  );
}

async function openModal(canClose?: CanClose) {
  const user = setUpUser();
  render(<Page {...(canClose && { canClose })} />);
  await user.click(screen.getByRole('button', { name: 'Ouvrir' }));
  return { user, dialog: await screen.findByRole('dialog', { name: 'Fiche' }) };
}

const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('specification §2: a modal opens and closes according to its status flag, and gives the focus back', async () => {
  const { user } = await openModal();
  await user.keyboard('{Escape}');
  await expectClosed();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ouvrir' })));
});

test('the focus is back as soon as the modal closes: a key that follows at once is not lost', async () => {
  const { user } = await openModal();
  await user.keyboard('{Escape}');
  await expectClosed();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ouvrir' }));
});

test('while a modal is on its way out the focus is back, and in the modal again when that opens again', async () => {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  // jsdom has no animations: a fake one runs until the test ends it.
  const getAnimations = () => [{ playState: 'running', finished } as unknown as Animation];
  const { user, dialog } = await openModal();
  await user.click(screen.getByRole('textbox', { name: 'Nom' }));
  Element.prototype.getAnimations = getAnimations;
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'getAnimations'));
  const opener = screen.getByText('Ouvrir');

  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(opener));
  expect(dialog.isConnected).toBe(true);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Nom' })));

  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(opener));
  finish();
  await expectClosed();
  expect(document.activeElement).toBe(opener);
});

test('the focus is trapped within the modal', async () => {
  const { user, dialog } = await openModal();
  for (let press = 0; press < 5; press += 1) {
    await user.tab();
    expect(dialog.contains(document.activeElement)).toBe(true);
  }
});

test('specification §2: when the guard answers false the modal stays open, whatever asked', async () => {
  const canClose = vi.fn(() => Promise.resolve(false));
  const { user, dialog } = await openModal(canClose);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(canClose).toHaveBeenCalledTimes(1));
  await user.click(screen.getByRole('button', { name: 'Fermer' }));
  await waitFor(() => expect(canClose).toHaveBeenCalledTimes(2));
  history.back();
  await waitFor(() => expect(canClose).toHaveBeenCalledTimes(3));
  expect(dialog.isConnected).toBe(true);
});

test('going back closes the modal and stays on the page', async () => {
  await openModal();
  const address = location.href;
  history.back();
  await expectClosed();
  expect(location.href).toBe(address);
});

test('another address in the page asks too, and whatever is answered the page stays', async () => {
  const canClose = vi.fn(() => Promise.resolve(false));
  const { user, dialog } = await openModal(canClose);
  const address = location.href;
  const seen = new Set<string>();
  const place = pageNavigator.place().address;
  onTestFinished(pageNavigator.subscribe(() => seen.add(pageNavigator.place().address)));
  location.hash = '#/ailleurs';
  await waitFor(() => expect(canClose).toHaveBeenCalledOnce());
  await pageNavigator.untilStill();
  expect(location.href).toBe(address);
  expect([...seen]).toEqual([place]);
  expect(dialog.isConnected).toBe(true);
  canClose.mockResolvedValue(true);
  await user.keyboard('{Escape}');
  await expectClosed();
  expect(location.href).toBe(address);
});

function NestedPage({ canClose }: { canClose: CanClose }) {
  const [open, setOpen] = useState({ outer: true, inner: true });
  return (
    <Modal open={open.outer} onClose={() => setOpen({ ...open, outer: false })} title="Fiche">
      <ModalBody>
        <Modal
          open={open.inner}
          canClose={canClose}
          onClose={() => setOpen({ ...open, inner: false })}
          title="Question"
        >
          <ModalBody>Vraiment ?</ModalBody>
        </Modal>
      </ModalBody>
    </Modal>
  );
}

const dialogs = () => screen.queryAllByRole('dialog', { hidden: true });

test('of modals within each other, going back asks and closes the one on top, one at a time', async () => {
  const canClose = vi.fn(() => false);
  const address = location.href;
  render(<NestedPage canClose={canClose} />);
  expect(dialogs()).toHaveLength(2);
  await pageNavigator.untilStill();
  history.back();
  await waitFor(() => expect(canClose).toHaveBeenCalledTimes(1));
  expect(dialogs()).toHaveLength(2);
  canClose.mockReturnValue(true);
  history.back();
  await waitFor(() => expect(dialogs()).toHaveLength(1));
  history.back();
  await waitFor(() => expect(dialogs()).toHaveLength(0));
  expect(canClose).toHaveBeenCalledTimes(2);
  expect(location.href).toBe(address);
});
