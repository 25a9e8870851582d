import type { Resource } from '@ne2016/contract';
import type { FastifyRequest } from 'fastify';
import type { Auth } from '../accounts/create-auth.ts';
import { ProblemError } from '../problems/problem-error.ts';
import type { HiddenRefusals } from './hidden-refusals.ts';
import type { ListSizes } from './list-sizes.ts';
import { parseRecordId } from './read-record.ts';
import type { RecordStore } from './record-store.ts';
import type { WriteLimits } from './write-limits.ts';

/** The dependencies of the routes; `committed` is called after every write. */
export interface RecordRoutesParts extends RecordStore {
  auth: Auth;
  /** How long deleted records stay in the bin, in milliseconds. */
  binRetention: number;
  /** Returns whether a push socket belongs to a session: only the writer’s own gets no event of a write. */
  isSocketOf: (sessionId: string, socketId: string) => Promise<boolean>;
  committed: () => void;
  writeLimits: WriteLimits;
  hiddenRefusals: HiddenRefusals;
  listSizes: ListSizes;
}

/** The parameters in the address of a list. */
export interface ListParams {
  resource: string;
}

/** The parameters in the address of a record. */
export interface RecordParams extends ListParams {
  id: string;
}

/** @throws ProblemError `unknown_resource` */
export function resourceOf(
  { resources }: Pick<RecordRoutesParts, 'resources'>,
  request: FastifyRequest<{ Params: ListParams }>,
): Resource {
  const resource = resources.find(({ name }) => name === request.params.resource);
  if (resource === undefined) throw new ProblemError('unknown_resource');
  return resource;
}

/** @throws ProblemError `unknown_record` for an invalid identifier */
export function idOf(request: FastifyRequest<{ Params: RecordParams }>): number {
  const id = parseRecordId(request.params.id);
  if (id === undefined) throw new ProblemError('unknown_record');
  return id;
}
