// @vitest-environment jsdom
import { defineResource, type FileReference } from '@ne2016/contract';
import { type DataProblem, HttpError } from '@ne2016/data-layer';
import { association } from '@ne2016/contract/testing';
import { FakeClock } from '@ne2016/data-layer/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { SendFile } from '#ui/upload/upload-queue.ts';
import { enter } from '#ui/testing/set-up-user.ts';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { openList } from '#workspace/testing/open-list.tsx';
import { serveRecords } from '#workspace/testing/serve-records.ts';
import { projectWith, resourcesWith } from '#workspace/testing/short-resources.ts';

beforeAll(() => {
  HTMLElement.prototype.scrollIntoView = () => undefined;
  startFrenchTexts();
});

const project = projectWith('name', 'commune', 'status', 'description', 'plan');
const pdf = (name: string, content = 'x') => new File([content], name, { type: 'application/pdf' });
const stored: FileReference = { id: '0af1', name: 'ancien.pdf', type: 'application/pdf', size: 2048 };
const failure = (status: number | null, detail = ''): HttpError =>
  new HttpError({
    ...{ code: status === null ? 'network' : 'refused', status, detail, errors: [], retryAfter: null },
  } satisfies DataProblem);

/** Opens a record with a file; the test settles its uploads and checks. */
async function openForm(plan: FileReference | null = null) {
  const sends: PromiseWithResolvers<FileReference>[] = [];
  const confirm = vi.fn<(file: FileReference) => Promise<void>>(async () => undefined);
  const send: SendFile<FileReference> = () => {
    const outcome = Promise.withResolvers<FileReference>();
    sends.push(outcome);
    return outcome.promise;
  };
  const records = {
    commune: [{ nom: 'Bourg', code: '01001' }],
    project: ['Halle', 'Pont'].map((name) => ({ name, commune: 1, status: 'idea', plan })),
  };
  const clock = new FakeClock();
  const list = await openList(serveRecords(records, resourcesWith(project)), project, 'Halle', {
    clock,
    files: { send: () => send, confirm, uploadLimit: async () => 2 * 1024 ** 2 },
  });
  await list.user.click(await list.row('Halle'));
  const form = await screen.findByRole('dialog', { name: 'Halle' });
  const input = within(form).getByLabelText('Plan');
  // Like a drop, which does not filter by type.
  const choose = (file: File) => fireEvent.change(input, { target: { files: [file] } });
  const save = () => list.user.click(within(form).getByRole('button', { name: 'Enregistrer' }));
  const upload = () => within(form).getByRole('listitem').textContent;
  const isBlamed = () => input.hasAttribute('aria-invalid');
  return { ...list, clock, form, input, choose, save, upload, isBlamed, sends, confirm };
}

/** Returns the description of an input, as a screen reader reads it. */
const descriptionOf = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

test('what may be attached is said beside the field, with the smaller of both limits', async () => {
  const { input } = await openForm();
  await waitFor(() => expect(descriptionOf(input)).toBe('PDF ou image, 2\u00A0Mo au plus'));
});

test.each([
  [pdf('vide.pdf', ''), 'Ce fichier est vide. Choisissez-en un autre.'],
  [
    new File(['x'], 'note.txt', { type: 'text/plain' }),
    'Ce type de fichier n’est pas accepté. Choisissez un fichier de type\u00A0: PDF, image.',
  ],
])('$name is refused before it is sent', async (file, text) => {
  const { choose, upload, sends } = await openForm();
  choose(file);
  expect(upload()).toContain(text);
  expect(sends).toEqual([]);
});

test.each([null, 408, 429, 500, 503])('an upload that ended by %s can be tried again', async (status) => {
  const { choose, form, sends } = await openForm();
  choose(pdf('a.pdf'));
  sends[0]!.reject(failure(status));
  await within(form).findByRole('button', { name: /Réessayer/ });
  expect(within(form).getByText(/1.envoi a échoué/)).toBeDefined();
});

test('an upload that nobody answered says when the server answers again', async () => {
  const { choose, sends, upload, layer, clock } = await openForm();
  layer.start();
  choose(pdf('a.pdf'));
  sends[0]!.reject(failure(null));
  await waitFor(() => expect(upload()).toContain('Le serveur n’a pas répondu.'));
  await act(async () => {
    window.dispatchEvent(new Event('online'));
    clock.advance(5_000);
  });
  await waitFor(() => expect(upload()).toContain('Le serveur répond de nouveau. Vous pouvez réessayer.'));
});

test.each([403, 413, 415])('an upload that ended by %i is refused for good', async (status) => {
  const { choose, form, sends, upload } = await openForm();
  choose(pdf('a.pdf'));
  sends[0]!.reject(failure(status, 'Choisissez un autre fichier.'));
  await within(form).findByText(/1.fichier refusé/);
  expect(upload()).toContain('Choisissez un autre fichier.');
  expect(within(form).queryByRole('button', { name: /Réessayer/ })).toBeNull();
});

test('a save tells what to do about the file as it stands, and blames no file that comes later', async () => {
  const { choose, save, input, sends, isBlamed, form } = await openForm();
  choose(pdf('vide.pdf', ''));
  expect(isBlamed()).toBe(false);
  await save();
  expect(document.activeElement).toBe(input);
  expect(descriptionOf(input)).toContain('Retirez le fichier refusé, ou choisissez-en un autre.');

  choose(pdf('a.pdf'));
  expect(isBlamed()).toBe(false);
  await save();
  expect(descriptionOf(input)).toContain('L’envoi du fichier n’est pas terminé.');

  sends[0]!.reject(failure(503));
  await within(form).findByRole('button', { name: /Réessayer/ });
  expect(isBlamed()).toBe(false);
  await save();
  expect(descriptionOf(input)).toContain('Le fichier n’a pas été envoyé. Réessayez ou retirez-le.');
  choose(pdf('b.pdf', ''));
  expect(isBlamed()).toBe(false);
});

/** The `DataTransfer` of a browser for dropped files and folders. */
function transferOf(files: readonly File[], folders: readonly File[] = []) {
  const all = [...files, ...folders];
  const items = all.map((file) => ({
    kind: 'file',
    getAsFile: () => file,
    webkitGetAsEntry: () => ({ isDirectory: folders.includes(file) }),
  }));
  return { types: ['Files'], files: all, items };
}

test('several files that are dropped where there is place for one are refused in words, and one goes on', async () => {
  const { form, input, choose, sends } = await openForm();
  const dataTransfer = transferOf(['a', 'b', 'c'].map((name) => pdf(name)));
  // Left to the browser, neither event would reach the page.
  expect(fireEvent.dragOver(input, { dataTransfer })).toBe(false);
  expect(fireEvent.drop(input, { dataTransfer })).toBe(false);
  const said = within(form).getByRole('alert');
  expect(said.textContent).toBe(
    'Ce champ n’accepte qu’un fichier, et vous en avez déposé 3. Déposez-en un seul.',
  );
  expect(sends).toEqual([]);
  choose(pdf('a.pdf'));
  expect(within(form).queryByRole('alert')).toBeNull();
  expect(sends).toHaveLength(1);
});

test('a folder that is dropped is called one, and is not sent', async () => {
  const { form, input, sends, upload } = await openForm();
  fireEvent.drop(input, { dataTransfer: transferOf([], [new File([''], 'Plans')]) });
  expect(upload()).toContain('Plans');
  expect(upload()).toContain('C’est un dossier.');
  expect(sends).toEqual([]);
  await within(form).findByText(/1.fichier refusé/);
  fireEvent.drop(input, { dataTransfer: transferOf([pdf('a.pdf')]) });
  expect(upload()).toContain('a.pdf');
  expect(sends).toHaveLength(1);
});

test('who closes while a file is sent is told which, and that it would be missing', async () => {
  const { form, choose, sends, user } = await openForm();
  choose(pdf('plan.pdf'));
  await user.click(within(form).getByRole('button', { name: 'Fermer' }));
  const question = await screen.findByRole('alertdialog', { name: /Fermer sans le fichier/ });
  expect(question.textContent).toMatch(/«\splan\.pdf\s» est encore en cours d’envoi/);
  expect(question.textContent).not.toContain('modification');
  expect(within(question).queryByRole('button', { name: 'Enregistrer' })).toBeNull();
  // Once uploaded, it is a change like any other.
  sends[0]!.resolve({ ...stored, name: 'plan.pdf' });
  await screen.findByRole('alertdialog', { name: /Enregistrer les modifications/ });
});

test('where there is a file, the field says that another takes its place', async () => {
  const { form, choose, upload, sends } = await openForm(stored);
  expect(within(form).getByText('Remplacer le fichier')).toBeDefined();
  choose(pdf('nouveau.pdf'));
  expect(upload()).toContain('Envoi en cours, 0\u00A0%, remplacera ancien.pdf');
  sends[0]!.resolve({ ...stored, name: 'nouveau.pdf' });
  await within(form).findByRole('link', { name: 'nouveau.pdf' });
});

test('a picture is shown beside its name, unless the browser cannot; no other file is', async () => {
  const { form } = await openForm({ id: '0af2', name: 'façade.png', type: 'image/png', size: 4096 });
  const picture = form.querySelector('img');
  expect(picture?.getAttribute('src')).toBe('files/0af2/fa%C3%A7ade.png');
  if (picture !== null) fireEvent.error(picture);
  expect(form.querySelector('img')).toBeNull();
  expect(within(form).getByRole('link', { name: 'façade.png' })).toBeDefined();
  cleanup();
  expect((await openForm(stored)).form.querySelector('img')).toBeNull();
});

/** Counts the clicks that a browser would follow. */
function countDownloads() {
  const follow = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  const look = (event: Event) => {
    if (!event.defaultPrevented && event.target instanceof HTMLAnchorElement) follow(event);
  };
  addEventListener('click', look);
  return { follow, [Symbol.dispose]: () => removeEventListener('click', look) };
}

test('a download that is refused is said in words, and one that may be had begins once', async () => {
  const { form, confirm, user } = await openForm(stored);
  const link = within(form).getByRole('link', { name: 'ancien.pdf' });
  using downloads = countDownloads();
  confirm.mockRejectedValueOnce(failure(404, 'Ce fichier n’existe plus.'));
  await user.click(link);
  expect((await within(form).findByRole('alert')).textContent).toBe('Ce fichier n’existe plus.');
  expect(downloads.follow).not.toHaveBeenCalled();

  const asked = Promise.withResolvers<void>();
  confirm.mockReturnValueOnce(asked.promise);
  link.focus();
  await user.keyboard('{Enter}');
  await user.keyboard('{Enter}');
  expect(within(form).queryByRole('alert')).toBeNull();
  asked.resolve();
  await waitFor(() => expect(downloads.follow).toHaveBeenCalledOnce());
  expect(confirm).toHaveBeenCalledTimes(2);
});

test('what was said of a file goes with it', async () => {
  const { form, confirm, choose, sends, user } = await openForm(stored);
  confirm.mockRejectedValueOnce(failure(404, 'Ce fichier n’existe plus.'));
  await user.click(within(form).getByRole('link', { name: 'ancien.pdf' }));
  await within(form).findByRole('alert');
  choose(pdf('nouveau.pdf'));
  sends[0]!.resolve({ ...stored, id: '1bf2', name: 'nouveau.pdf' });
  await within(form).findByRole('link', { name: 'nouveau.pdf' });
  expect(within(form).queryByRole('alert')).toBeNull();
});

test('with a key held the browser follows the link by itself', async () => {
  const { form, confirm } = await openForm(stored);
  using downloads = countDownloads();
  fireEvent.click(within(form).getByRole('link', { name: 'ancien.pdf' }), { ctrlKey: true });
  expect(downloads.follow).toHaveBeenCalledOnce();
  expect(confirm).not.toHaveBeenCalled();
});

test('what was said of the record before does not lie over the one that is opened next', async () => {
  const { form, row, save, user } = await openForm();
  await enter(user, within(form).getByRole('textbox', { name: /Description/ }), 'Vu');
  await save();
  const said = await screen.findByText(/« Halle » a été enregistré\./);
  fireEvent.keyDown(window, { key: 'Shift' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await row('Pont'));
  await screen.findByRole('dialog', { name: 'Pont' });
  expect(said.isConnected).toBe(false);
});

const { name, rna, papers } = association.attributes;
const shortAssociation = defineResource('association', {
  labels: association.labels,
  attributes: { name, rna, papers },
  title: 'name',
});

/** Opens an association with several files. */
async function openPapers(papers: readonly FileReference[]) {
  const sends: PromiseWithResolvers<FileReference>[] = [];
  const send: SendFile<FileReference> = () => {
    const outcome = Promise.withResolvers<FileReference>();
    sends.push(outcome);
    return outcome.promise;
  };
  const served = serveRecords({ association: [{ name: 'Les Amis du lavoir', rna: 'W751000001', papers }] }, [
    shortAssociation,
  ]);
  const list = await openList(served, shortAssociation, 'Les Amis du lavoir', {
    files: { send: () => send, confirm: async () => undefined, uploadLimit: async () => null },
  });
  await list.user.click(await list.row('Les Amis du lavoir'));
  const form = await screen.findByRole('dialog', { name: 'Les Amis du lavoir' });
  const input = within(form).getByLabelText('Pièces', { selector: 'input' });
  const names = () =>
    within(form)
      .queryAllByRole('link')
      .map(({ textContent }) => textContent);
  const choose = (...files: File[]) => fireEvent.change(input, { target: { files } });
  const button = (name: string) => within(form).getByRole('button', { name });
  return { ...list, form, input, names, choose, button, sends };
}

const paper = (name: string): FileReference => ({ ...stored, id: name, name });

test('several files stand in the order in which they were chosen, whichever arrives first', async () => {
  const { choose, sends, names, input } = await openPapers([paper('a.pdf')]);
  expect(descriptionOf(input)).toContain(
    'PDF ou image, 5\u00A0Mo au plus par fichier, 4\u00A0fichiers au plus',
  );
  choose(pdf('b.pdf'), pdf('c.pdf'));
  sends[1]!.resolve(paper('c.pdf'));
  sends[0]!.resolve(paper('b.pdf'));
  await waitFor(() => expect(names()).toEqual(['a.pdf', 'b.pdf', 'c.pdf']));
});

test('of files that are too many, those that have no place are refused before they are sent', async () => {
  const { choose, sends, form } = await openPapers(['a.pdf', 'b.pdf', 'c.pdf'].map(paper));
  choose(pdf('d.pdf'), pdf('e.pdf'));
  expect(sends).toHaveLength(1);
  const [, refused] = within(form).getAllByRole('listitem').slice(-2);
  expect(refused?.textContent).toContain('e.pdf');
  expect(refused?.textContent).toContain('Ce fichier est de trop.');
});

test('of what is dropped where several files may be, the folders alone are refused', async () => {
  const { input, sends, form } = await openPapers([]);
  fireEvent.drop(input, { dataTransfer: transferOf([pdf('a.pdf')], [new File([''], 'Plans')]) });
  expect(sends).toHaveLength(1);
  const [sent, refused] = within(form).getAllByRole('listitem').slice(-2);
  expect(sent?.textContent).toContain('a.pdf');
  expect(refused?.textContent).toContain('Ouvrez-le, puis déposez les fichiers qu’il contient.');
});

test('a file is moved and removed by the keyboard, which stays where it is of use', async () => {
  const { names, button, user, form, input } = await openPapers(['a.pdf', 'b.pdf', 'c.pdf'].map(paper));
  const press = async (name: string) => {
    button(name).focus();
    await user.keyboard('{Enter}');
  };
  await press('Placer c.pdf plus haut');
  expect(names()).toEqual(['a.pdf', 'c.pdf', 'b.pdf']);
  expect(document.activeElement).toBe(button('Placer c.pdf plus haut'));
  await user.keyboard('{Enter}');
  expect(names()).toEqual(['c.pdf', 'a.pdf', 'b.pdf']);
  expect(document.activeElement?.textContent).toBe('c.pdf');
  expect(within(form).getByText('c.pdf : fichier 1 sur 3.')).toBeDefined();
  await press('Retirer a.pdf');
  expect(names()).toEqual(['c.pdf', 'b.pdf']);
  expect(document.activeElement).toBe(button('Retirer b.pdf'));
  await user.keyboard('{Enter}');
  await user.keyboard('{Enter}');
  expect(names()).toEqual([]);
  expect(document.activeElement).toBe(input);
});

/** Opens the form of {@link openPapers} with a failed file and another that is being sent. */
async function openUnsentPapers() {
  const papers = await openPapers([]);
  papers.choose(pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf'));
  papers.sends[0]!.reject(new Error('The line is cut.'));
  await within(papers.form).findByText(/L’envoi a échoué/);
  return papers;
}

test('before files that are not there would be lost, each is named with where it stands', async () => {
  const { button, user } = await openUnsentPapers();
  await user.click(button('Fermer'));
  const question = await screen.findByRole('alertdialog', { name: 'Fermer sans les fichiers\u00a0?' });
  expect(question.textContent).toContain(
    '«\u00a0b.pdf\u00a0» et «\u00a0c.pdf\u00a0» sont encore en cours d’envoi.',
  );
  expect(question.textContent).toContain('«\u00a0a.pdf\u00a0» n’a pas été envoyé.');
});

test('a copy that was not begun, for a file would be lost, is not announced', async () => {
  const { button, user, store } = await openUnsentPapers();
  await user.click(button('Autres actions'));
  await user.click(await screen.findByRole('menuitem', { name: 'Dupliquer' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Revenir à la fiche' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.queryByText(/Laissé vide|Laissés vides/)).toBeNull();
  // Nor is there a hidden new record.
  expect(store.size).toBe(1);
  await user.click(button('Autres actions'));
  await user.click(await screen.findByRole('menuitem', { name: 'Dupliquer' }));
  const again = await screen.findByRole('alertdialog');
  await user.click(within(again).getByRole('button', { name: 'Fermer sans les fichiers' }));
  expect(await screen.findByText(/Laissés? vides?/)).toBeTruthy();
});
