import { defineResource, file, type FileReference, filePaths, files, paths, text } from '@ne2016/contract';
import { startTestServer, type TestServer, type TestServerOptions } from '../../testing/start-test-server.ts';
import type { Answer, TestClient } from '../../testing/test-client.ts';

const report = defineResource('report', {
  labels: { plural: 'Rapports', singular: 'rapport', gender: 'masculine' },
  attributes: {
    name: text({ label: 'Nom', required: true }),
    paper: file({ label: 'Papier' }),
    annex: file({ label: 'Annexe' }),
    picture: file({ label: 'Image', accept: ['image/*'], maxSize: 100_000 }),
    papers: files({ label: 'Pièces', most: 3 }),
    pictures: files({ label: 'Images', accept: ['image/*'], maxSize: 100_000 }),
  },
  title: 'name',
});

const secret = defineResource('secret', {
  labels: { plural: 'Secrets', singular: 'secret', gender: 'masculine' },
  attributes: { name: text({ label: 'Nom', required: true }), paper: file({ label: 'Papier' }) },
  title: 'name',
  can: { read: 'admin', write: 'admin' },
});

/** A server with records that hold files. */
export function startFileServer(options: TestServerOptions = {}) {
  return startTestServer({ resources: [report, secret], ...options });
}

/** A part of the form that is sent; several of them make several parts. */
export interface SentFile {
  content?: Buffer | string;
  name?: string;
  type?: string;
}

/** Returns a form with these files. */
export function formOf(...files: SentFile[]): FormData {
  const form = new FormData();
  for (const { content = 'bonjour', name = 'note.txt', type = 'text/plain' } of files)
    form.append('file', new Blob([new Uint8Array(Buffer.from(content))], { type }), name);
  return form;
}

/** Sends a file and returns the answer. */
export function sendFile(client: TestClient, sent: SentFile = {}, place = 'report/paper'): Promise<Answer> {
  const [resource = '', attribute = ''] = place.split('/');
  return client.call('POST', filePaths.upload(resource, attribute), { body: formOf(sent) });
}

/** Sends a file, which must be accepted, and returns its reference. */
export async function upload(
  client: TestClient,
  sent: SentFile = {},
  place?: string,
): Promise<FileReference> {
  const { status, body, text: answer } = await sendFile(client, sent, place);
  if (status !== 201) throw new Error(`The upload was answered with ${status}: ${answer}`);
  const { id, name, size, type } = body;
  return { id, name, size, type };
}

/** Creates a report with these attributes and returns the answer. */
export function createReport(client: TestClient, values: Record<string, unknown> = {}): Promise<Answer> {
  return client.call('POST', paths.create('report'), { body: { name: 'Bilan', ...values } });
}

/** Creates a report, which must be accepted, and returns its identifier. */
export async function reportWith(client: TestClient, values: Record<string, unknown> = {}): Promise<number> {
  const { status, body, text: answer } = await createReport(client, values);
  if (status !== 201) throw new Error(`The creation was answered with ${status}: ${answer}`);
  return Number(body.id_report);
}

/** Downloads a file. */
export function download(
  client: TestClient,
  reference: FileReference,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return client.call('GET', filePaths.file(reference), { headers });
}

/** Returns the state and the record of each file, in the order of `references`. */
export async function fileStates({ storage }: TestServer, ...references: FileReference[]) {
  const rows = await storage.query.selectFrom('file').selectAll().execute();
  return references.map(({ id }) => {
    const row = rows.find((one) => one.id === id);
    return row && `${row.state} ${row.record_id}`;
  });
}

/** Updates a report and returns the answer. */
export const putReport = (client: TestClient, id: number, body: unknown) =>
  client.call('PUT', paths.record('report', id), { body });
