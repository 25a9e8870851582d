import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { isAcceptedType } from '@ne2016/contract';
import { ProblemError } from '../problems/problem-error.ts';
import { describeSize } from './describe-size.ts';
import type { FileFacts } from './file-rows.ts';
import { headLength, mediaTypeOf } from './media-type.ts';

/** What an upload has to keep to. */
export interface UploadRules {
  /** What the client says of the type. */
  declaredType: string;
  /** In bytes. */
  limit: number;
  /** The media types that are taken; all when it is missing. */
  accept: readonly string[] | undefined;
}

/**
 * Lets the bytes of an upload pass and learns from them what is to be known of the file. It fails with the problem
 * `file_too_large` at the first byte too many, and with `file_type_refused` as soon as the type shows.
 */
export class UploadInspector extends Transform {
  readonly #rules: UploadRules;
  readonly #hash = createHash('sha256');
  #head = Buffer.alloc(0);
  #size = 0;
  #type: string | null = null;

  constructor(rules: UploadRules) {
    super();
    this.#rules = rules;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#look(chunk).then(() => done(null, chunk), done);
  }

  override _flush(done: TransformCallback): void {
    this.#decideType().then(() => done(), done);
  }

  /** What was learnt; complete once all has passed. */
  facts(): FileFacts {
    return { size: this.#size, type: this.#type ?? '', checksum: this.#hash.copy().digest('base64url') };
  }

  async #look(chunk: Buffer): Promise<void> {
    const { limit } = this.#rules;
    this.#size += chunk.length;
    if (this.#size > limit)
      throw new ProblemError('file_too_large', { params: { maxSize: describeSize(limit) } });
    this.#hash.update(chunk);
    if (this.#type !== null) return;
    this.#head = Buffer.concat([this.#head, chunk.subarray(0, headLength - this.#head.length)]);
    if (this.#head.length >= headLength) await this.#decideType();
  }

  async #decideType(): Promise<void> {
    const { declaredType, accept } = this.#rules;
    this.#type ??= await mediaTypeOf(declaredType, this.#head);
    if (!isAcceptedType(this.#type, accept)) throw new ProblemError('file_type_refused');
  }
}
