import { CompiledQuery } from 'kysely';
import { ProblemError } from '../problems/problem-error.ts';
import type { RecordWrite } from '../records/apply-write.ts';
import { personOf } from '../records/ownership.ts';
import type { WriteContext, Writer } from '../records/record-store.ts';
import { saveWithin } from '../records/save-record.ts';
import { applicationId } from '../records/visibility.ts';
import { faultOf, MisuseError } from './api/extension-faults.ts';
import type { Records } from './api/records-api.ts';
import { runAsProduct, runInTransaction, type TeamWork } from './run-limited.ts';
import { findRecord, listRecords, servedResource } from './select-records.ts';

/** Nesting limit of hooks that write records whose hooks write records. */
const mostNested = 5;

const savepoint = CompiledQuery.raw('savepoint nested');
const release = CompiledQuery.raw('release nested');
const rollBack = CompiledQuery.raw('rollback to nested');

/** The transaction that extension code uses, and its nesting. */
export type AccessContext = Pick<WriteContext, 'store' | 'transaction' | 'nesting'>;

/** The application as author of a write. */
export const applicationWriter: Writer = { userId: applicationId, role: 'admin', socketId: null };

/** Returns whether an error is of the database, and not of a check or a hook. */
function isOfDatabase(error: unknown): boolean {
  return !(error instanceof ProblemError) && !(error instanceof MisuseError);
}

/**
 * The access of extension code to records in a transaction. Operations run one after the other, and each
 * write has a savepoint. Once the code has returned, further operations are refused, because the transaction
 * continues without it.
 */
export class TransactionAccess {
  readonly #context: AccessContext;
  #isOver = false;
  #underWay = 0;
  #last: Promise<unknown> = Promise.resolve();
  /** The first failure of the database. The owner of the transaction must be informed of it. */
  #failure: { error: unknown } | undefined;
  /** A failure outside of a savepoint: the transaction is unusable, even if the code caught the error. */
  #broken: { error: unknown } | undefined;

  constructor(context: AccessContext) {
    this.#context = context;
  }

  /** Returns records with the rights of `writer`, whose browser receives push events of these writes, too. */
  recordsFor(writer: Writer): Records {
    const person = personOf(writer);
    const { store, transaction: on } = this.#context;
    const reading = { store, on, person };
    const write = (resource: unknown, one: RecordWrite) => this.#write(resource, one, writer);
    const written = async (resource: unknown, one: RecordWrite) => {
      const { id, fields } = await write(resource, one);
      // A user who may not read the record gets the written values.
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
    // Records have the type of their resource. The database and the validation ensure that; the compiler
    // cannot infer it.
    return records as unknown as Records;
  }

  /**
   * Runs code with this access, for at most `limit` milliseconds, and ends the access with it.
   * @param where names the code in the report of a fault
   * @param isRefusal returns whether an error of the code is intended
   * @throws the failure of the database, the intended error, or a fault of the extension
   */
  async run<Outcome>(
    where: string,
    limit: number,
    work: TeamWork<Outcome>,
    isRefusal: (error: unknown) => boolean,
    stopped?: AbortSignal,
  ): Promise<Outcome> {
    try {
      const outcome = await runInTransaction(where, limit, work, stopped);
      if (await this.#close()) throw new Error('ended before records had done what it was asked: await it');
      // A commit would fail for all in the transaction, even if the code caught the error.
      if (this.#broken !== undefined) throw this.#broken.error;
      return outcome;
    } catch (error) {
      await this.#close();
      throw this.#hasFailedWith(error) || isRefusal(error) ? error : faultOf(where, error);
    }
  }

  /** Returns whether an error is a failure of the database, and not of the code. */
  #hasFailedWith(error: unknown): boolean {
    return [this.#failure, this.#broken].some((failure) => failure !== undefined && failure.error === error);
  }

  /**
   * Ends the access after the pending operations: they are part of the transaction, awaited or not.
   * @returns whether there were any
   */
  async #close(): Promise<boolean> {
    this.#isOver = true;
    const isLeft = this.#underWay > 0;
    await this.#last;
    return isLeft;
  }

  /** Runs an operation after the previous ones. */
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
    const forgetLogged = store.storage.changes.savepoint(transaction);
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
