import Fastify from 'fastify';
import { Pool } from 'pg';

/**
 * The floor on PostgreSQL: a bare server with the shortest correct handler for a single read by a signed-in
 * user, over the product’s own tables.
 */
const pool = new Pool({ connectionString: process.argv[2] ?? '', max: 10 });

const read = {
  name: 'read',
  text: `select row_to_json(record)::text as json
    from (select * from record_commune where id_commune = $1) as record
    where exists (select 1 from session where token = $2 and "expiresAt" > now())`,
};

/** The token in the cookie of the product; its signature follows. */
const tokenPattern = /session_token=([^.;]+)/;

const server = Fastify();

server.get<{ Params: { id: string } }>('/data/commune/:id', async (request, reply) => {
  const [, token] = tokenPattern.exec(request.headers.cookie ?? '') ?? [];
  const { rows } = await pool.query<{ json: string }>({ ...read, values: [request.params.id, token] });
  if (rows[0] === undefined) return reply.code(401).send();
  return reply.type('application/json; charset=utf-8').send(rows[0].json);
});

process.on('SIGTERM', () => process.exit());
process.stdout.write(`${await server.listen({ host: '127.0.0.1', port: 0 })}\n`);
