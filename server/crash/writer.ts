import { type ChangeAction, headers, paths } from '@ne2016/contract';
import type { Answer, TestClient } from '../src/testing/test-client.ts';
import { assertInvariant } from '../src/testing/violation.ts';
import type { Attempt } from './attempts.ts';
import type { SeededRandom } from '@ne2016/contract/seeded-random';

/** The state that the writers of a round share. */
export interface WrittenWorld {
  /** All attempts of the round, in the order of sending. */
  attempts: Attempt[];
  /** The records that are known to exist: resource → identifiers. */
  live: ReadonlyMap<string, Set<number>>;
  /** A logical clock, advanced at every request and answer. */
  clock: { now: number };
}

/** One of several concurrent writers. */
export interface Writer {
  client: TestClient;
  random: SeededRandom;
  world: WrittenWorld;
  /** Prefix of the names and keys of this writer. */
  prefix: string;
  /** The push socket that receives no event of these writes; `null` without one. */
  socketId: string | null;
}

/** Few codes, so that writers often want the same one. */
const codes = 12;

function randomTask({ random, world }: Writer): Record<string, unknown> {
  const teams = [...(world.live.get('team') ?? [])];
  return {
    code: random.percent(50) ? null : `C${random.below(codes)}`,
    effort: random.below(10_001) / 100,
    done: random.percent(50),
    state: random.pick(['open', 'closed', null]),
    due: new Date(random.below(2_000_000_000) * 1000).toISOString(),
    team: teams.length === 0 || random.percent(30) ? null : (teams[random.below(teams.length)] ?? null),
  };
}

/** Returns random values. An update has some of them, and always a new name, so that it is a change. */
function randomValues(writer: Writer, resource: string, isWhole: boolean): Record<string, unknown> {
  const { random, world, prefix } = writer;
  const everything = Object.entries(resource === 'task' ? randomTask(writer) : {});
  const chosen = everything.filter(() => isWhole || random.percent(30));
  return { name: `${prefix}-${world.attempts.length}`, ...Object.fromEntries(chosen) };
}

function nextAttempt(writer: Writer): Attempt {
  const { random, world } = writer;
  const resource = random.pick(['task', 'task', 'task', 'team', 'notice', 'secret']);
  const live = [...(world.live.get(resource) ?? [])];
  const id = live[random.below(Math.max(live.length, 1))] ?? null;
  const action: ChangeAction =
    id === null ? 'created' : random.pick(['created', 'created', 'updated', 'updated', 'deleted']);
  const values = action === 'deleted' ? {} : randomValues(writer, resource, action === 'created');
  const isNew = action === 'created';
  const known = { outcome: 'unknown', sentAt: (world.clock.now += 1), answeredAt: Infinity } as const;
  return {
    action,
    resource,
    id: isNew ? null : id,
    values,
    key: isNew ? `key-${values['name'] as string}` : null,
    ...known,
  };
}

/** Sends an attempt. @throws TypeError when the answer is missing or incomplete */
export function sendAttempt(client: TestClient, attempt: Attempt, socketId: string | null): Promise<Answer> {
  const { resource, id, values, key } = attempt;
  const sent = {
    ...(key === null ? {} : { [headers.idempotencyKey]: key }),
    ...(socketId === null ? {} : { [headers.socketId]: socketId }),
  };
  switch (attempt.action) {
    case 'created':
      return client.call('POST', paths.create(resource), { body: values, headers: sent });
    case 'updated':
      return client.call('PUT', paths.record(resource, id ?? 0), { body: values, headers: sent });
    case 'deleted':
      return client.call('DELETE', paths.record(resource, id ?? 0), { headers: sent });
  }
}

const acknowledging = { created: 201, updated: 200, deleted: 204 } as const;
/** Another writer deleted the record, took the code, or links to it. */
const refusals = new Set([404, 409, 422]);

/** Stores the outcome of an attempt. */
export function markAnswer(attempt: Attempt, answer: Answer, { live, clock }: WrittenWorld): void {
  const { action, resource } = attempt;
  const isDone = answer.status === acknowledging[action];
  assertInvariant(
    isDone || refusals.has(answer.status),
    'a write is acknowledged or refused for a reason',
    () => `${answer.status} ${answer.text} for ${action} ${resource} ${JSON.stringify(attempt.values)}`,
  );
  attempt.outcome = isDone ? 'acknowledged' : 'refused';
  attempt.answeredAt = clock.now += 1;
  if (!isDone) return;
  attempt.id ??= answer.body[`id_${resource}`] ?? null;
  if (attempt.id === null) return;
  if (action === 'deleted') live.get(resource)?.delete(attempt.id);
  else live.get(resource)?.add(attempt.id);
}

/** Returns whether a call failed because its connection was lost. */
function isCutOff(error: unknown): boolean {
  return error instanceof TypeError && error.cause !== undefined;
}

/** Writes without a pause until the server is gone. */
export async function writeUntilGone(writer: Writer): Promise<void> {
  const { client, world, socketId } = writer;
  for (;;) {
    const attempt = nextAttempt(writer);
    world.attempts.push(attempt);
    try {
      markAnswer(attempt, await sendAttempt(client, attempt, socketId), world);
    } catch (error) {
      if (!isCutOff(error)) throw error;
      return;
    }
  }
}
