import { isDeepStrictEqual } from 'node:util';
import { type ChangeAction, checkChanges, findBrokenRules, type Resource } from '@ne2016/contract';
import { checkLinks } from '../records/check-relations.ts';
import { personOf } from '../records/ownership.ts';
import type { RecordHooks, RecordStore, Saving, WriteContext } from '../records/record-store.ts';
import { isApplication } from '../records/visibility.ts';
import { ProblemError } from '../problems/problem-error.ts';
import type { StoredValues } from '../storage/storage.ts';
import { faultOf, isIntendedRefusal, rejectionFor } from './api/extension-faults.ts';
import { keepTask } from '../storage/task-table.ts';
import type { HookEvent, HooksOf } from './api/hooks-api.ts';
import type { ServerExtension } from './api/server-extension.ts';
import { applicationWriter, TransactionAccess } from './transaction-access.ts';

/** Default time limit of a hook, in milliseconds: all other writes wait meanwhile. */
const usualLimit = 1_000;

/** The hooks of one extension for one resource. */
interface OwnHooks {
  extension: string;
  hooks: HooksOf<Resource>;
}

type HookName = 'beforeSave' | 'afterSave' | 'beforeDelete' | 'afterDelete';

/** Returns the attributes that differ from the stored ones. */
function changesOf({ before, values }: Saving): StoredValues {
  if (before === null) return values;
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isDeepStrictEqual(value, before[name])),
  );
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  Object.values(Object.freeze(value)).forEach(freeze);
}

/** Returns a frozen copy for a hook: the history and the bin get the original. */
function frozenCopy<Value extends object>(value: Value): Value {
  const copy = structuredClone(value);
  freeze(copy);
  return copy;
}

/** @throws Error for a return value that a hook may not return */
function checkedChanges(resource: Resource, current: StoredValues, given: unknown): StoredValues {
  if (given === undefined || given === null) return {};
  const isPlain = typeof given === 'object' && Object.getPrototypeOf(given) === Object.prototype;
  if (!isPlain) throw new Error('gave no attributes: return an object with those to change, or undefined');
  const { owner } = resource;
  if (owner !== null && owner.attribute in given)
    throw new Error(`gave '${owner.attribute}', to whom the record belongs: leave it out`);
  // Only changes are checked: a value that the hook returns unchanged may break a newer rule, such as a lower
  // maximum.
  const outcome = checkChanges(resource, changesOf({ before: current, values: given as StoredValues }));
  const errors = outcome.ok
    ? findBrokenRules(resource, { ...current, ...outcome.values }, Object.keys(outcome.values))
    : outcome.errors;
  if (outcome.ok && errors.length === 0) return outcome.values;
  const faults = errors.map(({ attribute, validator }) => `${attribute} (${validator})`);
  throw new Error(`gave what ${resource.name} does not take: ${faults.join(', ')}`);
}

/** Checks the links that a hook set, also to hidden records. @throws ProblemError for a missing record */
async function refuseMissingLinks(
  context: WriteContext,
  { extension }: OwnHooks,
  changes: StoredValues,
): Promise<void> {
  try {
    await checkLinks({ ...context, writer: applicationWriter }, changes);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const names = (error.details.errors ?? []).map(({ attribute }) => attribute);
    const fault = new Error(`gave links to records that do not exist: ${names.join(', ')}`);
    throw faultOf(`${extension}: beforeSave of ${context.resource.name}`, fault);
  }
}

/** Runs one hook, and waits until all its reads and writes are done. */
async function runHook<Outcome>(
  context: WriteContext,
  { extension, hooks }: OwnHooks,
  name: HookName,
  held: readonly string[],
  call: (event: HookEvent<Resource>) => Outcome | Promise<Outcome>,
): Promise<Outcome> {
  const { resource, writer, nesting, store, transaction } = context;
  const where = `${extension}: ${name} of ${resource.name}`;
  const limit = Math.min(hooks.timeLimit ?? usualLimit, Math.max(0, nesting.end - performance.now()));
  const end = performance.now() + limit;
  const access = new TransactionAccess({
    store,
    transaction,
    nesting: { depth: nesting.depth, end, held: [...nesting.held, ...held] },
  });
  const person = personOf(writer);
  const event = {
    person: isApplication(person) ? null : person,
    records: access.recordsFor({ ...writer, socketId: null, clientId: null }),
    asApplication: access.recordsFor(applicationWriter),
    rejection: (reason: unknown) => rejectionFor(resource, reason),
  };
  return access.run(where, limit, (signal) => call({ ...event, signal }), isIntendedRefusal);
}

/** The hooks of all extensions for one resource, in the order of the extensions. */
class HooksOfResource implements RecordHooks {
  readonly #resource: Resource;
  readonly #all: readonly OwnHooks[];

  constructor(resource: Resource, all: readonly OwnHooks[]) {
    this.#resource = resource;
    this.#all = all;
  }

  async beforeSave(context: WriteContext, id: number | null, { before, values }: Saving) {
    const held = id === null ? [] : [this.#keyOf(id)];
    let current = values;
    for (const own of this.#all) {
      const { beforeSave } = own.hooks;
      if (beforeSave === undefined) continue;
      const saving = frozenCopy({ before, values: current });
      const changes = await runHook(context, own, 'beforeSave', held, async (event) =>
        checkedChanges(
          this.#resource,
          saving.values,
          await beforeSave({ ...event, ...saving, changes: Object.freeze(changesOf(saving)) } as never),
        ),
      );
      await refuseMissingLinks(context, own, changes);
      current = { ...current, ...changes };
    }
    return current;
  }

  async afterSave(context: WriteContext, id: number, { before, values }: Saving): Promise<void> {
    const record = { [this.#resource.identifier]: id, ...values };
    const changes = changesOf({ before, values });
    // First: the hook may write the record again, and the tasks of that write come later.
    await this.#keepTasks(context, before === null ? 'created' : 'updated', { before, after: record });
    await this.#runAll(context, 'afterSave', [], { before, record, changes });
  }

  async beforeDelete(context: WriteContext, record: StoredValues): Promise<void> {
    const held = [this.#keyOf(Number(record[this.#resource.identifier]))];
    await this.#runAll(context, 'beforeDelete', held, { record });
  }

  async afterDelete(context: WriteContext, record: StoredValues): Promise<void> {
    await this.#keepTasks(context, 'deleted', { before: record, after: null });
    await this.#runAll(context, 'afterDelete', [], { record });
  }

  /** Stores the tasks for after the commit, in the transaction of the change (transactional outbox). */
  async #keepTasks(
    { transaction, writer }: WriteContext,
    action: ChangeAction,
    { before, after }: { before: StoredValues | null; after: StoredValues | null },
  ): Promise<void> {
    const person = personOf(writer);
    const facts = { before, after, person: isApplication(person) ? null : person };
    const { name: resource, identifier } = this.#resource;
    const recordId = Number((after ?? before)?.[identifier]);
    for (const { extension, hooks } of this.#all)
      if (hooks.afterCommit !== undefined)
        await keepTask(transaction, { extension, resource, record_id: recordId, action, facts });
  }

  #keyOf(id: number): string {
    return `${this.#resource.name}/${id}`;
  }

  async #runAll(
    context: WriteContext,
    name: Exclude<HookName, 'beforeSave'>,
    held: readonly string[],
    facts: object,
  ): Promise<void> {
    for (const own of this.#all) {
      // Each hook gets the facts of its name, which the compiler cannot infer.
      const hook = own.hooks[name] as ((event: object) => unknown) | undefined;
      if (hook !== undefined)
        await runHook(context, own, name, held, async (event) => {
          await hook({ ...event, ...frozenCopy(facts) });
        });
    }
  }
}

/** Returns the hooks of each resource; `undefined` for a resource without any. */
export function hookTable(extensions: readonly ServerExtension[]): NonNullable<RecordStore['hooksOf']> {
  const all = extensions.flatMap(({ name, hooks }) =>
    hooks.map((own) => ({ resource: own.resource, extension: name, hooks: own.hooks })),
  );
  const byResource = new Map<Resource, RecordHooks>();
  for (const [resource, own] of Map.groupBy(all, (one) => one.resource))
    byResource.set(resource, new HooksOfResource(resource, own));
  return (resource) => byResource.get(resource);
}
