import { formatDeletedIds, headers } from '@ne2016/contract';
import type { FastifyReply } from 'fastify';
import type { FullList } from './full-list.ts';
import type { ListAnswer } from './read-list.ts';
import type { RecordAnswer } from './read-record.ts';
import { heldVersions, listEncodingOf } from './request-headers.ts';

/** Sets the headers of an answer that only this browser may cache, and must revalidate each time. */
function allowRevalidation(reply: FastifyReply, version: string): void {
  reply
    .header('cache-control', 'private, no-cache')
    .header('etag', `W/"${version}"`)
    .header('vary', `${headers.cursor}, ${headers.cacheDate}, accept-encoding`);
}

const jsonType = 'application/json; charset=utf-8';

function sendJson(reply: FastifyReply, json: string | Buffer): FastifyReply {
  return reply.type(jsonType).send(json);
}

async function sendFullList(reply: FastifyReply, list: FullList): Promise<FastifyReply> {
  const encoding = listEncodingOf(reply.request);
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return reply.type(jsonType).send(await list.body(encoding));
}

/** Sends a list. @param note called with the bytes of a full list */
export async function sendList(
  reply: FastifyReply,
  answer: ListAnswer,
  note: (bytes: number) => void,
): Promise<FastifyReply> {
  reply.header(headers.cursor, answer.cursor);
  if (answer.count !== null) reply.header(headers.count, answer.count);
  switch (answer.scope) {
    case 'unchanged':
      allowRevalidation(reply, answer.cursor);
      return reply.header(headers.scope, 'full').code(304).send();
    case 'full':
      allowRevalidation(reply.header(headers.scope, 'full'), answer.cursor);
      note(answer.list.length);
      return sendFullList(reply, answer.list);
    case 'restricted':
      allowRevalidation(reply.header(headers.scope, 'full'), answer.cursor);
      note(Buffer.byteLength(answer.json));
      return sendJson(reply, answer.json);
    case 'delta':
      reply
        .header('cache-control', 'no-store')
        .header(headers.scope, 'delta')
        .header(headers.deleted, formatDeletedIds(answer.deleted));
      return sendJson(reply, answer.json);
  }
}

/** Sends a record, unless the browser holds this version. */
export function sendRecord(reply: FastifyReply, { json, version }: RecordAnswer): FastifyReply {
  allowRevalidation(reply.header(headers.cursor, version), version);
  return heldVersions(reply.request).has(version) ? reply.code(304).send() : sendJson(reply, json);
}
