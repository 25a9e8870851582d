import type { CachedList } from '../../list/cached-list.ts';
import type { Clock } from '../../ports/clock.ts';
import { DraftPersister } from '../drafts/draft-persister.ts';
import { ListPersister } from './list-persister.ts';
import type { Persistence } from '../storage/persistence.ts';
import { DraftRecovery } from '../drafts/recovered-drafts.ts';

/** The longest wait for the storage when a page is about to be left, in milliseconds. */
const storageBound = 3000;

/** The longest wait for the storage before a create, in milliseconds. */
const createBound = 1000;

/** The parts of a layer that a persister depends on. */
export interface PersisterContext {
  readonly clock: Clock;
  readonly makeUniqueName: () => string;
}

/** The dependencies of a persister. */
export interface LayerPersisterPorts extends PersisterContext {
  readonly persistence: Persistence;
}

/** Stores the lists and drafts of a data layer in the browser. */
export class LayerPersister {
  readonly #ports: LayerPersisterPorts;
  readonly #drafts: DraftPersister;
  readonly #lists: { stop(): void }[] = [];
  #starts = 0;
  #hasLetGo = false;
  /** The drafts of earlier pages. */
  readonly recovered: DraftRecovery;

  constructor(ports: LayerPersisterPorts) {
    this.#ports = ports;
    const { persistence } = ports;
    const makeRoom = () => this.#makeRoom();
    this.#drafts = new DraftPersister({ ...ports, makeRoom });
    this.recovered = new DraftRecovery({ persistence, persister: this.#drafts, makeRoom });
  }

  /** Stores a list and its drafts from now on. */
  keep<Rec extends object>(list: CachedList<Rec>): ListPersister<Rec> {
    const persister = new ListPersister(list, { ...this.#ports, makeRoom: () => this.#makeRoom() });
    this.#lists.push(persister);
    this.#drafts.watch(list.resource.name, list.table);
    return persister;
  }

  /** Deletes everything and stops storing. Returns whether that worked, within 3 seconds. */
  async clear(): Promise<boolean> {
    this.#end();
    return this.#within(
      storageBound,
      this.#ports.persistence.clear().then(() => true),
    );
  }

  /** Writes all unsaved edits. Returns whether they are in the storage, within 3 seconds. */
  async storeUnsaved(): Promise<boolean> {
    return this.#within(storageBound, this.#drafts.storeAll());
  }

  /**
   * Stores the values of a create before it is sent, so that it can be repeated unchanged if the page ends
   * before the answer. Waits at most a second: the create is sent even if the storage fails.
   */
  async storeBeforeCreate(): Promise<void> {
    await this.#within(createBound, this.#drafts.flush());
  }

  /**
   * Finds drafts, and continues if {@link stop} was called just before.
   * @throws Error when the storage is already released: the next page may have claimed the edits of this one.
   */
  start(): void {
    if (this.#hasLetGo) throw new Error('A stopped data layer keeps nothing any more: make a new one');
    this.#starts += 1;
    void this.recovered.find();
  }

  /** Stores unsaved edits again after another tab has emptied the storage: the person has signed in again. */
  resume(): void {
    if (this.#hasLetGo) return;
    this.#ports.persistence.reopen();
    void this.#drafts.storeAll();
  }

  /** Releases the storage once all drafts are in it. They are then offered to the next page. */
  async stop(): Promise<void> {
    const starts = this.#starts;
    await this.#drafts.flush();
    // Development tools stop a component and start it again at once.
    if (starts !== this.#starts) return;
    this.#hasLetGo = true;
    this.#end();
    this.#ports.persistence.close();
  }

  /**
   * Deletes the stored lists and stops storing them: they can be fetched again, edits cannot. Never rejects.
   */
  async #makeRoom(): Promise<void> {
    for (const list of this.#lists) list.stop();
    try {
      await this.#ports.persistence.dropLists();
    } catch {
      // The storage stays full.
    }
  }

  /** Returns the answer of the storage; false if it fails or takes longer than `bound`. */
  #within(bound: number, answer: Promise<boolean>): Promise<boolean> {
    return new Promise((resolve) => {
      const cancel = this.#ports.clock.after(bound, () => resolve(false));
      answer.then(resolve, () => resolve(false)).finally(cancel);
    });
  }

  #end(): void {
    this.#drafts.stop();
    for (const list of this.#lists) list.stop();
    this.recovered.end();
  }
}
