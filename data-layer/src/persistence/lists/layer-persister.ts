import type { CachedList } from '../../list/cached-list.ts';
import type { Clock } from '../../ports/clock.ts';
import { DraftPersister } from '../drafts/draft-persister.ts';
import { ListPersister } from './list-persister.ts';
import type { Persistence } from '../storage/persistence.ts';
import { DraftRecovery } from '../drafts/recovered-drafts.ts';

/** How long a page waits at most for the storage, when it is about to be left; milliseconds. */
const storageBound = 3000;

/** How long a create waits at most for the storage; milliseconds. */
const createBound = 1000;

/** What a persister needs of the layer. */
export interface PersisterContext {
  readonly clock: Clock;
  readonly makeUniqueName: () => string;
}

/** What a persister does its work with. */
export interface LayerPersisterPorts extends PersisterContext {
  readonly persistence: Persistence;
}

/** Everything that a data layer keeps on this machine. */
export class LayerPersister {
  readonly #ports: LayerPersisterPorts;
  readonly #drafts: DraftPersister;
  readonly #lists: { stop(): void }[] = [];
  #starts = 0;
  #hasLetGo = false;
  /** What earlier pages left behind. */
  readonly recovered: DraftRecovery;

  constructor(ports: LayerPersisterPorts) {
    this.#ports = ports;
    const { persistence } = ports;
    const makeRoom = () => this.#makeRoom();
    this.#drafts = new DraftPersister({ ...ports, makeRoom });
    this.recovered = new DraftRecovery({ persistence, persister: this.#drafts, makeRoom });
  }

  /** Keeps a list and the drafts of it from now on. */
  keep<Rec extends object>(list: CachedList<Rec>): ListPersister<Rec> {
    const persister = new ListPersister(list, { ...this.#ports, makeRoom: () => this.#makeRoom() });
    this.#lists.push(persister);
    this.#drafts.watch(list.resource.name, list.table);
    return persister;
  }

  /** Forgets everything, and keeps nothing any more. Answers whether that worked, in 3 seconds at most. */
  async clear(): Promise<boolean> {
    this.#end();
    return this.#within(
      storageBound,
      this.#ports.persistence.clear().then(() => true),
    );
  }

  /** Writes all that is unsaved; answers whether it is in the storage, in 3 seconds at most. */
  async keepUnsaved(): Promise<boolean> {
    return this.#within(storageBound, this.#drafts.keepAll());
  }

  /**
   * Writes what a create is about to send, so that a page that ends before the answer comes leaves behind what can be
   * repeated as it was. Ends in a second at most: without a storage, creating goes on as it can.
   */
  async keepBeforeCreate(): Promise<void> {
    await this.#within(createBound, this.#drafts.flush());
  }

  /**
   * Looks for what was left behind, and goes on if {@link stop} was called a moment ago.
   * @throws Error when the storage was let go of: what was typed here may be the next page's by now.
   */
  start(): void {
    if (this.#hasLetGo) throw new Error('A stopped data layer keeps nothing any more: make a new one');
    this.#starts += 1;
    void this.recovered.find();
  }

  /** Keeps again what is unsaved after another tab has emptied the storage: the person has signed in again here. */
  resume(): void {
    if (this.#hasLetGo) return;
    this.#ports.persistence.reopen();
    void this.#drafts.keepAll();
  }

  /** Lets go of the storage, once what was typed is in it. What is unsaved is offered to the next page. */
  async stop(): Promise<void> {
    const starts = this.#starts;
    await this.#drafts.flush();
    // Development tools stop and start at once what they watch.
    if (starts !== this.#starts) return;
    this.#hasLetGo = true;
    this.#end();
    this.#ports.persistence.close();
  }

  /** Lists can be had again, what somebody typed cannot: a full storage keeps no lists any more. Never rejects. */
  async #makeRoom(): Promise<void> {
    for (const list of this.#lists) list.stop();
    try {
      await this.#ports.persistence.dropLists();
    } catch {
      // Then it stays as full as it is.
    }
  }

  /** What the storage answers; false when it fails, or takes too long. */
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
