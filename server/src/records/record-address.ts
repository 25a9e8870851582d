import type { Resource } from '@ne2016/contract';
import type { FastifyRequest } from 'fastify';
import type { Auth } from '../accounts/create-auth.ts';
import { ProblemError } from '../problems/problem-error.ts';
import type { HiddenRefusals } from './hidden-refusals.ts';
import type { ListSizes } from './list-sizes.ts';
import { parseRecordId } from './read-record.ts';
import type { RecordStore } from './record-store.ts';
import type { WriteLimits } from './write-limits.ts';

/** What the routes work on; `committed` is called after every write. */
export interface RecordRoutesParts extends RecordStore {
  auth: Auth;
  /** For how long what is deleted stays in the bin, in milliseconds. */
  binRetention: number;
  /** Whether a push socket is one of a session: nobody else's may be kept from hearing of a write. */
  isSocketOf: (sessionId: string, socketId: string) => Promise<boolean>;
  committed: () => void;
  writeLimits: WriteLimits;
  hiddenRefusals: HiddenRefusals;
  listSizes: ListSizes;
}

/** What the address of a list names. */
export interface ListParams {
  resource: string;
}

/** What the address of a record names. */
export interface RecordParams extends ListParams {
  id: string;
}

/** @throws ProblemError `unknown_resource`. */
export function resourceOf(
  { resources }: Pick<RecordRoutesParts, 'resources'>,
  request: FastifyRequest<{ Params: ListParams }>,
): Resource {
  const resource = resources.find(({ name }) => name === request.params.resource);
  if (resource === undefined) throw new ProblemError('unknown_resource');
  return resource;
}

/** @throws ProblemError `unknown_record` for what names none. */
export function idOf(request: FastifyRequest<{ Params: RecordParams }>): number {
  const id = parseRecordId(request.params.id);
  if (id === undefined) throw new ProblemError('unknown_record');
  return id;
}
