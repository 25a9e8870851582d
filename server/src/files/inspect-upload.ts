import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { isAcceptedType } from '@ne2016/contract';
import { ProblemError } from '../problems/problem-error.ts';
import { describeSize } from '../problems/describe-size.ts';
import type { FileFacts } from './file-rows.ts';
import { headLength, mediaTypeOf } from './media-type.ts';

/** The rules for an upload. */
export interface UploadRules {
  /** The media type that the client declares. */
  declaredType: string;
  /** In bytes. */
  limit: number;
  /** The accepted media types; all when undefined. */
  accept: readonly string[] | undefined;
}

/** The bytes of an upload and the facts derived from them, which are complete once all bytes have passed. */
export interface InspectedUpload {
  bytes: Readable;
  facts(): FileFacts;
}

/** @throws ProblemError `file_type_refused` when the type is not accepted */
async function acceptedTypeOf({ declaredType, accept }: UploadRules, head: Uint8Array): Promise<string> {
  const type = await mediaTypeOf(declaredType, head);
  if (isAcceptedType(type, accept)) return type;
  throw new ProblemError('file_type_refused');
}

/**
 * Passes the bytes of an upload through, and derives the facts of the file. The stream fails with
 * `file_too_large` at the first byte over the limit, and with `file_type_refused` as soon as the type is
 * known.
 */
export function inspectUpload(source: Readable, rules: UploadRules): InspectedUpload {
  const { limit } = rules;
  const hash = createHash('sha256');
  let head: Uint8Array = new Uint8Array();
  let size = 0;
  let type: string | undefined;

  async function* pass(): AsyncGenerator<Buffer> {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit)
        throw new ProblemError('file_too_large', { params: { maxSize: describeSize(limit) } });
      hash.update(chunk);
      if (head.length < headLength) head = Buffer.concat([head, chunk]).subarray(0, headLength);
      if (head.length === headLength) type ??= await acceptedTypeOf(rules, head);
      yield chunk;
    }
    type ??= await acceptedTypeOf(rules, head);
  }

  return {
    bytes: Readable.from(pass(), { objectMode: false }),
    facts: () => ({ size, type: type ?? '', checksum: hash.copy().digest('base64url') }),
  };
}
