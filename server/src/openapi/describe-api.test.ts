import {
  builtInResources,
  defineResource,
  expectedValuesKey,
  file,
  historyPaths,
  isAllowed,
  type Resource,
  type Role,
  text,
} from '@ne2016/contract';
import { resources } from '@ne2016/contract/testing';
import { Validator } from '@seriousme/openapi-schema-validator';
import Fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { route } from '../extensions/api/route-api.ts';
import { defineServerExtension } from '../extensions/api/server-extension.ts';
import { exampleResources } from '../testing/example-resources.ts';
import { startTestServer } from '../testing/start-test-server.ts';
import { collectRoutes } from './describe-api.ts';
import type { OpenApiDocument } from './parts/document-types.ts';

const documents = new Map<readonly Resource[], OpenApiDocument>();

/** Returns the document of a server with these resources; requested once. */
async function documentOf(resources: readonly Resource[]): Promise<OpenApiDocument> {
  const known = documents.get(resources);
  if (known) return known;
  const { signedIn } = await startTestServer({ resources, environment: { CAPTCHA_PROVIDER: 'altcha' } });
  const { text: json } = await (await signedIn('admin')).call('GET', 'openapi.json');
  const document = JSON.parse(json) as OpenApiDocument;
  documents.set(resources, document);
  return document;
}

/** Returns the names of referenced schemas, and of operations. */
function namesIn(part: object) {
  const json = JSON.stringify(part);
  const namesAfter = (pattern: RegExp) => Array.from(json.matchAll(pattern), ([, name = '']) => name);
  return {
    schemas: new Set(namesAfter(/"#\/components\/schemas\/([^"]+)"/g)),
    operations: namesAfter(/"operationId":"([^"]+)"/g),
  };
}

describe.each([
  ['a workspace', resources],
  ['few attributes', exampleResources],
])('the description of the resources of %s', (_name, some) => {
  test('is a document of OpenAPI 3.1', async () => {
    const outcome = await new Validator().validate(structuredClone(await documentOf(some)) as never);
    expect(outcome.errors).toBeUndefined();
    expect(outcome.valid).toBe(true);
  });

  test('refers to nothing that it lacks, and names each call once', async () => {
    const document = await documentOf(some);
    const { schemas, operations } = namesIn(document);
    expect([...schemas].filter((name) => !Object.hasOwn(document.components.schemas, name))).toEqual([]);
    expect(new Set(operations).size).toBe(operations.length);
  });
});

test('what a declaration says of an attribute stands in the schema', async () => {
  const { schemas } = (await documentOf(exampleResources)).components;
  const properties = schemas['TaskCreation']?.['properties'] as Record<string, unknown>;
  expect(schemas['TaskCreation']).toMatchObject({ required: ['name'], additionalProperties: false });
  expect(properties['name']).toEqual({ title: 'Nom', type: 'string', minLength: 1, maxLength: 40 });
  expect(properties['effort']).toEqual({
    title: 'Charge',
    anyOf: [{ type: 'number', minimum: 0, maximum: 100, multipleOf: 0.01 }, { type: 'null' }],
  });
  expect(properties['state']).toMatchObject({ anyOf: [{ enum: ['open', 'closed'] }, { type: 'null' }] });
  expect(properties['done']).toEqual({ title: 'Faite', type: 'boolean' });
  expect(schemas['Task']?.['required']).toContain('id_task');
});

/** Returns `GET /data/:resource` and so on, without static files. */
function routesOf(server: FastifyInstance): string[] {
  const parents: string[] = [];
  return server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent, part, methods] = /^((?:│ {3}| {4})*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? [];
      if (indent === undefined || part === undefined) return [];
      const path = (parents[indent.length / 4 - 1] ?? '') + part;
      parents[indent.length / 4] = path;
      // Two names of one parameter are listed as one.
      const route = path.replace(':resource|:id', ':resource');
      const known = (methods ?? '').split(', ').filter((method) => !['', 'HEAD'].includes(method));
      return path === '*' ? [] : known.map((method) => `${method} ${route}`);
    });
}

/** Returns the route of a call in the document. */
function routeOf(method: string, path: string): string {
  const route = path
    .replace(/^\/data\/\w+/, '/data/:resource')
    .replace(/^\/files\/\w+\/\w+$/, '/files/:resource/:attribute')
    .replace('{name}', '*')
    .replaceAll(/\{(\w+)\}/g, ':$1');
  return `${method.toUpperCase()} ${route}`;
}

test('every route is described, and everything described is a route', async () => {
  const environment = { CAPTCHA_PROVIDER: 'altcha' };
  const { server, signedIn } = await startTestServer({ resources: exampleResources, environment });
  const answer = await (await signedIn('admin')).call('GET', 'openapi.json');
  const document = JSON.parse(answer.text) as OpenApiDocument;
  const described = Object.entries(document.paths).flatMap(([path, { parameters: _, ...item }]) =>
    Object.keys(item).map((method) => routeOf(method, path)),
  );
  // The HTTP API for publishing is described by its protocol.
  const own = routesOf(server).filter((route) => !route.includes(' /apps/'));
  // The router lists only one of the routes that end with a wildcard.
  expect(server.hasRoute({ method: 'GET', url: '/files/:id/*' })).toBe(true);
  // The texts are static files.
  const routes = [...own, 'GET /files/:id/*', 'GET /languages/:language.json'];
  expect([...new Set(described)].toSorted()).toEqual(routes.toSorted());
});

test('an upload is described by what the attribute takes', async () => {
  const letter = defineResource('letter', {
    labels: { plural: 'Courriers', singular: 'courrier', gender: 'masculine' },
    attributes: {
      name: text({ label: 'Nom', required: true }),
      scan: file({ label: 'Copie', accept: ['image/*', 'application/pdf'], maxSize: 2 * 1024 * 1024 }),
    },
    title: 'name',
  });
  const { paths } = await documentOf([letter]);
  const uploads = Object.keys(paths).filter((path) => path.startsWith('/files/letter'));
  expect(uploads).toEqual(['/files/letter/scan']);
  const { description, requestBody } = paths['/files/letter/scan']!.post!;
  expect(description).toContain('editor. Taille maximale\u00a0: 2\u00a0Mo,');
  expect(requestBody?.content['multipart/form-data']?.encoding).toEqual({
    file: { contentType: 'image/*, application/pdf' },
  });
});

/** Returns a resource of this name with two attributes for files. */
function called(name: string, plural = name): Resource {
  return defineResource(name, {
    labels: { plural, singular: name, gender: 'masculine' },
    attributes: {
      [`name_of_${name}`]: text({ label: 'Nom', required: true }),
      scan: file({ label: 'Copie' }),
      scan_of: file({ label: 'Copie de la copie' }),
    },
    title: `name_of_${name}`,
  });
}

test('each resource has schemas, calls and a group of its own, whatever the resources are called', async () => {
  const some = [
    ...['project', 'project_change', 'project_changed', 'project_creation'].map((name) => called(name)),
    ...['problem', 'attribute_error', 'file_reference', 'account', 'session'].map((name) => called(name)),
    // The same words, joined differently.
    ...['page_1', 'page1', 'of_page', 'of_of_page'].map((name) => called(name)),
    ...['sessions', 'health', 'description'].map((name) => called(name, 'Comptes')),
    called('comptes', 'Comptes (health)'),
  ];
  const document = await documentOf(some);
  const { schemas } = document.components;
  const tags = new Set<string>();
  for (const resource of some) {
    const ofRecord = document.paths[`/data/${resource.name}/{id}`]!;
    const content = ofRecord.get!.responses['200']!.content!['application/json']!;
    const [name = ''] = namesIn(content).schemas;
    const own = Object.keys(resource.attributes);
    expect(Object.keys(schemas[name]!['properties'] as object)).toEqual([resource.identifier, ...own]);
    const [change = ''] = namesIn(ofRecord.put!.requestBody!).schemas;
    expect(Object.keys(schemas[change]!['properties'] as object)).toEqual([...own, expectedValuesKey]);
    tags.add(ofRecord.get!.tags[0]!);
  }
  expect(tags.size).toBe(some.length);
  expect(new Set(document.tags.map(({ name }) => name)).size).toBe(document.tags.length);
  expect(Object.keys(schemas['Problem']!['properties'] as object)).toContain('errorCount');
  expect(Object.keys(schemas['Session']!['properties'] as object)).toContain('lastSeenAt');
  const { operations } = namesIn(document);
  expect(new Set(operations).size).toBe(operations.length);
  expect(document.paths['/api/auth/list-sessions']!.get!.operationId).toBe('listSessions');
  expect((await new Validator().validate(document as never)).errors).toBeUndefined();
});

test('what is called clearly keeps the name that reads well', async () => {
  const document = await documentOf([called('project'), called('project_task')]);
  expect(Object.keys(document.components.schemas)).toEqual(
    expect.arrayContaining(['Project', 'ProjectCreation', 'ProjectTask', 'ProjectTaskChanged']),
  );
  expect(namesIn(document).operations).toContain('uploadScanOfProjectTask');
});

test('a server with a route that is not described does not start', async () => {
  const server = Fastify();
  collectRoutes(server);
  server.get('/known', { config: { describe: null } }, async () => ({}));
  server.register(async (scope) => {
    scope.post('/forgotten', async () => ({}));
  });
  await expect(server.ready()).rejects.toThrow('routes without a description: POST /forgotten');
});

test('the description is given to who is signed in, and once only to who has it already', async () => {
  const { visitor, signedIn } = await startTestServer({ resources: exampleResources });
  expect(await visitor().call('GET', 'openapi.json')).toMatchObject({
    status: 401,
    body: { code: 'no_session' },
  });
  const reader = await signedIn('reader');
  const first = await reader.call('GET', 'openapi.json');
  expect(first.status).toBe(200);
  expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
  const second = await reader.call('GET', 'openapi.json', { headers });
  expect(second).toMatchObject({ status: 304, text: '' });
  const admin = await signedIn('admin');
  expect((await admin.call('GET', 'openapi.json', { headers })).status).toBe(200);
});

test('each role reads of the lists that it may read, and of the calls of a team that it may make', async () => {
  const calls = [
    route({
      method: 'POST',
      path: 'api/audit',
      role: 'admin',
      summary: 'Contrôler',
      handle: async () => undefined,
    }),
  ];
  const extensions = [defineServerExtension('audit', { routes: calls })];
  const { signedIn } = await startTestServer({ resources: exampleResources, extensions });
  const documentFor = async (role: Role) =>
    JSON.parse((await (await signedIn(role)).call('GET', 'openapi.json')).text) as OpenApiDocument;
  const ofAdmin = await documentFor('admin');
  const hidden = exampleResources.filter(({ can }) => can.read === 'admin');
  const labels = hidden.map(({ labels: { plural } }) => plural);
  expect(hidden).not.toEqual([]);
  expect(Object.keys(ofAdmin.paths)).toContain('/api/audit');
  for (const role of ['reader', 'editor'] as const) {
    const document = await documentFor(role);
    const isHidden = (path: string) =>
      [...exampleResources, ...builtInResources(exampleResources)].some(
        (one) => !isAllowed(role, 'history', one) && path === `/${historyPaths.list(one)}`,
      );
    const seen = Object.entries(ofAdmin.paths).filter(
      ([path]) =>
        path !== '/api/audit' && !isHidden(path) && !hidden.some(({ name }) => path.split('/')[2] === name),
    );
    expect(document.paths).toEqual(Object.fromEntries(seen));
    for (const text of [...labels, 'secret', 'Secret', 'audit'])
      expect(JSON.stringify(document)).not.toContain(text);
    const outcome = await new Validator().validate(structuredClone(document) as never);
    expect(outcome.errors).toBeUndefined();
  }
});
