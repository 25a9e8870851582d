import type { BrowserHistory } from './browser-history.ts';
import {
  type HistoryEntry,
  modalState,
  type Place,
  placeState,
  readEntry,
  type ReadEntry,
} from './history-entry.ts';
import { createOpenModals, type OpenModal } from './open-modals.ts';
import { WriteBudget } from './write-budget.ts';

/** A change of the history. */
export type Move =
  /**
   * Adds a place after the current one, unless it has the same address, or changes the current one. Default:
   * without a state.
   */
  | { readonly type: 'push' | 'replace'; readonly address: string; readonly state?: object | null }
  /** Goes back by one place. */
  | { readonly type: 'back' }
  /** Goes to the entry at this position. */
  | { readonly type: 'visit'; readonly position: number };

/** A movement to another entry, which the browser does asynchronously. */
interface Movement {
  readonly to: number;
  /** Called when the browser is there. */
  readonly arrive: (entry: ReadEntry) => void;
  /** Called instead if the user has gone elsewhere meanwhile. */
  readonly miss: () => void;
}

/** The place before the browser’s entry is read. */
const nowhere: Place = { address: '', state: null };

type Settling = PromiseWithResolvers<void>;

/**
 * The owner of the browser’s history. The history has an entry for each place, and one more on top of the
 * current place while a modal is open, so that going back closes the modal instead of leaving the place.
 *
 * Each method with a promise acts at once, or as soon as the browser has finished an earlier movement. The
 * promise resolves when the browser has done it. There must be no other writer.
 */
export class PageNavigator {
  /** Limits the writes of typed input. */
  readonly budget = new WriteBudget(() => Date.now());
  readonly #browser: BrowserHistory;
  readonly #modals = createOpenModals();
  readonly #listeners = new Set<() => void>();
  /** The browser’s entry when it was last read. */
  #known: HistoryEntry | null = null;
  /** The published place, and the position of its entry. */
  #place = nowhere;
  #position = -1;
  /** The position of the browser’s entry, which the page does not show while a modal is open. */
  #browserPosition = -1;
  /** Whether the browser’s entry is that of a modal. */
  #isOnModal = false;
  #movement: Movement | null = null;
  /** Moves that wait for the end of the movement. */
  #waiting: (() => void)[] = [];
  #awaitingStill: Settling[] = [];
  #isSettling = false;
  /** The latest request to leave the place below the open modals. */
  #leaving: object | null = null;

  constructor(browser: BrowserHistory) {
    this.#browser = browser;
  }

  /**
   * Returns the current place. While the browser moves, and while an open modal is requested to close, it is the
   * place that the page still shows.
   */
  readonly place = (): Place => {
    if (this.#movement === null && !this.isModalOpen() && this.#hasChanged()) {
      const entry = this.#read();
      // The entry of a closed modal may have the address of an earlier place.
      if (!entry.isModal || this.#place === nowhere) this.#show(entry, this.#positionOf(entry));
    }
    return this.#place;
  };

  /** Calls a listener after each change of the place. Returns a function that ends this. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#begin();
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      this.#settleSoon();
    };
  };

  /** Adds a place after the current one. */
  push(address: string, state: object | null = null): Promise<void> {
    return this.decide(() => ({ type: 'push', address, state }));
  }

  /** Changes the current place. */
  replace(address: string, state: object | null = null): Promise<void> {
    return this.decide(() => ({ type: 'replace', address, state }));
  }

  /** Goes back by one place, also from below a modal. */
  back(): Promise<void> {
    return this.decide(() => ({ type: 'back' }));
  }

  /** Calls `decide` when the browser does not move, and makes the move that it returns; `null`: none. */
  decide(decide: () => Move | null): Promise<void> {
    this.#begin();
    const done = Promise.withResolvers<void>();
    this.#waiting.push(() => this.#act(decide, done));
    this.#goOn();
    return done.promise;
  }

  /**
   * Holds a history entry while a modal is open. If the user goes back or elsewhere, the page stays where it is,
   * and the topmost modal is requested to close; going elsewhere continues once all modals are closed.
   * @returns A function to call when the modal has closed. Its promise resolves once the entry has gone, or
   * belongs to another modal.
   */
  hold(modal: OpenModal): () => Promise<void> {
    this.#begin();
    this.#modals.add(modal);
    this.#settleSoon();
    return () => {
      this.#modals.remove(modal);
      return this.untilStill();
    };
  }

  isModalOpen(): boolean {
    return this.#modals.top() !== undefined;
  }

  /** Resolves once the browser does not move, and has the entry of a modal only if one is open. */
  untilStill(): Promise<void> {
    const settling = Promise.withResolvers<void>();
    this.#awaitingStill.push(settling);
    this.#settleSoon();
    return settling.promise;
  }

  /** Listens to the browser, and takes in its entry if something else has written it. */
  #begin(): void {
    // The same listener is added only once.
    this.#browser.listen(this.#look);
    if (this.#movement === null && (this.#hasChanged() || this.#read().position === null)) this.#look();
    // After a reload, no modal is open.
    if (this.#isOnModal !== this.isModalOpen()) this.#settleSoon();
  }

  #read(): ReadEntry {
    this.#known = this.#browser.read();
    return readEntry(this.#known);
  }

  /** Whether the browser’s entry is another one than at the last reading. */
  #hasChanged(): boolean {
    const { address, state } = this.#browser.read();
    return this.#known?.address !== address || this.#known.state !== state;
  }

  /** Whether the browser has replaced the entry without a state, as for a link to the current address. */
  #isReplaced({ position, isModal, place }: ReadEntry): boolean {
    return position === null && !isModal && place.address === this.#place.address;
  }

  /** Returns the position of an entry. One without a position was added after the last one. */
  #positionOf(entry: ReadEntry): number {
    if (entry.position !== null) return entry.position;
    if (!this.#isReplaced(entry)) return this.#browserPosition + 1;
    // An entry below a modal, of an earlier version, has no position either.
    return this.#movement?.to ?? this.#browserPosition;
  }

  /** Publishes an entry as the place of the page. */
  #show(entry: ReadEntry, position: number): void {
    this.#isOnModal = entry.isModal;
    this.#browserPosition = position;
    this.#position = this.#isOnModal ? position - 1 : position;
    this.#place = entry.place;
  }

  /** Called after each movement of the browser, by this page or by the user. */
  readonly #look = (): void => {
    const entry = this.#read();
    const position = this.#positionOf(entry);
    const isSame = position === this.#browserPosition;
    this.#write(entry, position);
    // A late event of the entry that is being left.
    if (isSame && this.#movement !== null) return;
    if (!isSame) this.#arrive(entry, position);
    else if (!this.isModalOpen() && !this.#isOnModal) this.#show(entry, position);
    // One after the other within one event: React then renders once, with all parts of the new address.
    for (const listener of [...this.#listeners]) listener();
    this.#goOn();
    this.#settleSoon();
  };

  /** Gives an entry its position, if it has none. */
  #write({ position, isModal, place }: ReadEntry, wanted: number): void {
    if (position !== null) return;
    const isOfModal = isModal || (this.#isOnModal && wanted === this.#browserPosition);
    this.#browser.replace(isOfModal ? modalState(wanted) : placeState(place, wanted));
    this.#known = this.#browser.read();
  }

  #arrive(entry: ReadEntry, position: number): void {
    const movement = this.#movement;
    this.#movement = null;
    if (movement?.to === position) {
      this.#browserPosition = position;
      movement.arrive(entry);
      return;
    }
    movement?.miss();
    if (this.isModalOpen()) this.#refuse(entry, position);
    else if (entry.isModal && this.#place !== nowhere) this.#leaveModalEntry(position);
    else this.#show(entry, position);
  }

  /** Goes on to the place below the entry of a closed modal, whose address may be that of an earlier place. */
  #leaveModalEntry(position: number): void {
    this.#browserPosition = position;
    this.#isOnModal = true;
    const to = position - 1;
    this.#move({ to, arrive: (entry) => this.#show(entry, to), miss: () => undefined });
  }

  /** Returns the browser to the place below the open modals, which are requested to close. */
  #refuse(entry: ReadEntry, position: number): void {
    this.#browserPosition = position;
    this.#isOnModal = entry.isModal && position === this.#position + 1;
    if (this.#isOnModal) return;
    const wanted: Move =
      entry.position === null ? { type: 'push', address: entry.place.address } : { type: 'visit', position };
    const isBack = position === this.#position;
    this.#move({ to: this.#position, arrive: () => undefined, miss: () => undefined });
    void this.#leave(isBack ? null : wanted);
  }

  /**
   * Requests to close the topmost modal, and without an objection goes elsewhere once all are closed.
   * @param move `null`: only the topmost modal closes.
   */
  async #leave(move: Move | null): Promise<void> {
    const own = {};
    this.#leaving = own;
    for (let top = this.#modals.top(); top !== undefined; top = this.#modals.top()) {
      const isClosing = await top.requestClose();
      if (this.#leaving !== own) return;
      if (!isClosing || move === null) {
        this.#leaving = null;
        return;
      }
      await this.#modals.untilRemoved(top);
    }
    await this.decide(() => move);
  }

  /** Begins a movement of the browser. */
  #move(movement: Movement): void {
    if (movement.to === this.#browserPosition) {
      movement.arrive(this.#read());
      return;
    }
    this.#movement = movement;
    this.#browser.move(movement.to - this.#browserPosition);
  }

  /** Makes the moves that have waited for the end of a movement, until one begins another movement. */
  #goOn(): void {
    while (this.#movement === null) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      next();
    }
  }

  #act(decide: () => Move | null, done: Settling): void {
    try {
      const move = decide();
      if (move === null) done.resolve();
      else
        this.#make(
          move,
          () => done.resolve(),
          () => this.#waiting.unshift(() => this.#act(decide, done)),
        );
    } catch (error) {
      done.reject(error);
    }
  }

  #make(move: Move, done: () => void, again: () => void): void {
    switch (move.type) {
      case 'push':
        if (move.address !== this.#place.address)
          this.#put({ address: move.address, state: move.state ?? null }, this.#position + 1);
        done();
        break;
      case 'replace':
        // The entry of an open modal is left, and added again afterwards.
        this.#move({
          to: this.#position,
          arrive: () => {
            this.#isOnModal = false;
            this.#put({ address: move.address, state: move.state ?? null }, this.#position);
            done();
          },
          miss: again,
        });
        break;
      case 'back':
      case 'visit':
        this.#move({
          to: move.type === 'back' ? this.#position - 1 : move.position,
          arrive: (entry) => {
            this.#show(entry, this.#browserPosition);
            done();
          },
          miss: done,
        });
    }
  }

  /** Writes a place: over the browser’s entry if it has the same position, and else after it. */
  #put(place: Place, position: number): void {
    const state = placeState(place, position);
    if (position === this.#browserPosition) this.#browser.replace(state, place.address);
    else this.#browser.push(state, place.address);
    this.#isOnModal = false;
    this.#known = this.#browser.read();
    this.#place = place;
    this.#position = position;
    this.#browserPosition = position;
    for (const listener of [...this.#listeners]) listener();
    this.#settleSoon();
  }

  /** A modal that opens while another one closes keeps its entry. */
  #settleSoon(): void {
    if (this.#isSettling) return;
    this.#isSettling = true;
    queueMicrotask(() => {
      this.#isSettling = false;
      this.#settle();
    });
  }

  /** Adds the entry of an open modal, or removes that of a closed one. */
  #settle(): void {
    if (this.#movement !== null) return;
    if (this.isModalOpen() && !this.#isOnModal) {
      this.#browser.push(modalState(this.#position + 1));
      this.#known = this.#browser.read();
      this.#browserPosition = this.#position + 1;
      this.#isOnModal = true;
    } else if (!this.isModalOpen() && this.#isOnModal) {
      this.#leaveModalEntry(this.#browserPosition);
      return;
    }
    for (const settling of this.#awaitingStill.splice(0)) settling.resolve();
    // What happens meanwhile is found at the next use.
    if (this.#listeners.size === 0 && !this.isModalOpen()) this.#browser.unlisten(this.#look);
  }
}
