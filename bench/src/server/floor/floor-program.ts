import Fastify from 'fastify';
import type { StatementSync } from 'node:sqlite';
import { columns, openDatabase } from './floor-database.ts';

/**
 * The floor: a bare server with the shortest correct handler for each call. It has no accounts, checks
 * nothing and logs nothing, and its writes do not update the numbers of its deltas.
 */
const database = openDatabase(process.argv[2] ?? '');
const names = ['id_commune', ...columns];
const json = `json_object(${names.map((name) => `'${name}', ${name}`).join(', ')})`;

const all = database.prepare(`select json_group_array(${json}) as json from commune`);
const one = database.prepare(`select ${json} as json from commune where id_commune = ?`);
const changed = database.prepare(`select json_group_array(${json}) as json from commune where revision > ?`);
const gone = database.prepare('select group_concat(id_commune) as ids from gone where revision > ?');
const [first] = database
  .prepare(
    'select max((select max(revision) from commune), (select coalesce(max(revision), 0) from gone)) as n',
  )
  .all();

const updates = new Map<string, StatementSync>();
let revision = Number(first?.['n']);

function updateOf(given: readonly string[]): StatementSync {
  const assignments = columns.filter((name) => given.includes(name)).map((name) => `${name} = :${name}`);
  const sql = `update commune set ${assignments.join(', ')} where id_commune = :id_commune`;
  const known = updates.get(sql) ?? database.prepare(sql);
  updates.set(sql, known);
  return known;
}

const server = Fastify();
const jsonType = 'application/json; charset=utf-8';

server.get('/data/commune', (request, reply) => {
  const cursor = request.headers['ne2016-cursor'];
  if (cursor !== undefined) {
    const since = Number(cursor);
    return reply
      .header('ne2016-deleted', gone.get(since)?.['ids'] ?? '')
      .type(jsonType)
      .send(changed.get(since)?.['json']);
  }
  const version = `"${revision}"`;
  if (request.headers['if-none-match'] === version) return reply.code(304).send();
  return reply.header('etag', version).type(jsonType).send(all.get()?.['json']);
});

server.get<{ Params: { id: string } }>('/data/commune/:id', (request, reply) => {
  const found = one.get(Number(request.params.id));
  return found === undefined ? reply.code(404).send() : reply.type(jsonType).send(found['json']);
});

server.put<{ Params: { id: string }; Body: Record<string, string | number | null> }>(
  '/data/commune/:id',
  (request, reply) => {
    const values = { id_commune: Number(request.params.id), ...request.body };
    const { changes } = updateOf(Object.keys(request.body)).run(values);
    revision += 1;
    return changes === 0 ? reply.code(404).send() : reply.send(values);
  },
);

process.on('SIGTERM', () => process.exit());
process.stdout.write(`${await server.listen({ host: '127.0.0.1', port: 0 })}\n`);
