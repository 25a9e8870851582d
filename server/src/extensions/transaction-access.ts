import { CompiledQuery } from 'kysely';
import { ProblemError } from '../problems/problem-error.ts';
import type { RecordWrite } from '../records/apply-write.ts';
import { personOf } from '../records/ownership.ts';
import type { WriteContext, Writer } from '../records/record-store.ts';
import { saveWithin } from '../records/save-record.ts';
import { applicationId } from '../records/visibility.ts';
import { MisuseError } from './api/extension-faults.ts';
import type { Records } from './api/records-api.ts';
import { runAsProduct } from './run-limited.ts';
import { findRecord, listRecords, servedResource } from './select-records.ts';

/** So deep may hooks write records whose hooks write records, and so on. */
const mostNested = 5;

const savepoint = CompiledQuery.raw('savepoint nested');
const release = CompiledQuery.raw('release nested');
const rollBack = CompiledQuery.raw('rollback to nested');

/** The transaction that code of the team takes part in, and how deep it is. */
export type AccessContext = Pick<WriteContext, 'store' | 'transaction' | 'nesting'>;

/** Who writes in the name of the application. */
export const applicationWriter: Writer = { userId: applicationId, role: 'admin', socketId: null };

/** Whether the database threw an error, and neither a check nor a hook. */
function isOfDatabase(error: unknown): boolean {
  return !(error instanceof ProblemError) && !(error instanceof MisuseError);
}

/**
 * What code of the team does with records in a transaction: one thing after the other, each write with a savepoint of
 * its own, and nothing once the code is over, for the transaction goes on without it.
 */
export class TransactionAccess {
  readonly #context: AccessContext;
  #isOver = false;
  #underWay = 0;
  #last: Promise<unknown> = Promise.resolve();
  /** The first failure of the database; the owner of the transaction has to know it. */
  #failure: { error: unknown } | undefined;
  /** Such a failure outside of a savepoint: the transaction is of no use any more, even if code caught the error. */
  #broken: { error: unknown } | undefined;

  constructor(context: AccessContext) {
    this.#context = context;
  }

  /** Records with the rights of somebody; their own browser receives the events of these writes, too. */
  recordsFor(writer: Writer): Records {
    const person = personOf(writer);
    const { store, transaction: on } = this.#context;
    const reading = { store, on, person };
    const write = (resource: unknown, one: RecordWrite) => this.#write(resource, one, writer);
    const written = async (resource: unknown, one: RecordWrite) => {
      const { id, fields } = await write(resource, one);
      // Of what a person may write and not read they get what they wrote.
      const all = { ...reading, person: personOf(applicationWriter) };
      return (await this.#read(() => findRecord(all, resource, id))) ?? fields;
    };
    const records = {
      find: (resource, id) => this.#do(() => this.#read(() => findRecord(reading, resource, id))),
      list: (resource, having) => this.#do(() => this.#read(() => listRecords(reading, resource, having))),
      create: (resource, values) =>
        this.#do(() => written(resource, { action: 'created', values, key: null })),
      update: (resource, id, values) =>
        this.#do(() => written(resource, { action: 'updated', id, values, expected: null })),
      delete: (resource, id) =>
        this.#do(async () => void (await write(resource, { action: 'deleted', id, expected: null }))),
    } satisfies { [Name in keyof Records]: (resource: object, ...values: never[]) => Promise<unknown> };
    // Records of a resource are of its type: the database and the checks see to it, which the compiler cannot follow.
    return records as unknown as Records;
  }

  /** Whether an error is one of the database, and no fault of the code. */
  hasFailedWith(error: unknown): boolean {
    return [this.#failure, this.#broken].some((failure) => failure !== undefined && failure.error === error);
  }

  /**
   * Ends the access after the operations under way: they are part of the transaction, awaited or not.
   * @returns whether there were any.
   */
  async close(): Promise<boolean> {
    this.#isOver = true;
    const isLeft = this.#underWay > 0;
    await this.#last;
    return isLeft;
  }

  /** @throws what a read failed with, although the code caught it: a commit would fail for everybody who shares it. */
  refuseBroken(): void {
    if (this.#broken !== undefined) throw this.#broken.error;
  }

  /** Does something in its turn. */
  #do<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
    this.#underWay += 1;
    const done = runAsProduct(() => this.#last.then(() => this.#attempt(work)));
    this.#last = done.then(
      () => (this.#underWay -= 1),
      () => (this.#underWay -= 1),
    );
    return done;
  }

  async #attempt<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
    if (this.#isOver) throw new Error('records was used after its time: wait for all that is done with it');
    try {
      return await work();
    } catch (error) {
      if (isOfDatabase(error)) this.#failure ??= { error };
      throw error;
    }
  }

  async #read<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
    try {
      return await work();
    } catch (error) {
      if (isOfDatabase(error)) this.#broken ??= { error };
      throw error;
    }
  }

  async #write(given: unknown, write: RecordWrite, writer: Writer) {
    const { store, transaction, nesting } = this.#context;
    const resource = servedResource(store, given);
    this.#refuseRecursion(resource.name, write);
    const forgetLogged = store.storage.changes.undoFrom(transaction);
    await transaction.executeQuery(savepoint);
    try {
      const depth = nesting.depth + 1;
      const context = { store, transaction, resource, writer, nesting: { ...nesting, depth } };
      const saved = await saveWithin(context, write);
      await transaction.executeQuery(release);
      return saved;
    } catch (error) {
      await transaction.executeQuery(rollBack);
      await transaction.executeQuery(release);
      forgetLogged();
      throw error;
    }
  }

  #refuseRecursion(resource: string, write: RecordWrite): void {
    const { depth, held } = this.#context.nesting;
    if (depth >= mostNested)
      throw new MisuseError(`hooks write records in ${mostNested} hooks of each other`);
    if (write.action !== 'created' && held.includes(`${resource}/${write.id}`))
      throw new MisuseError(
        `${resource} ${write.id} is being written: give what to change to its own beforeSave`,
      );
  }
}
