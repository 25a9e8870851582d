import type { StoredDraft, Persistence } from '../src/persistence/storage/persistence.ts';
import { MemoryStorage } from '../src/persistence/storage/memory-storage.ts';
import type { Machine } from './machine.ts';
import type { SeededRandom } from '@ne2016/contract/seeded-random';
import type { VirtualClock } from './virtual-clock.ts';

/** The behaviour of a browser's storage. */
type DiskQuality = 'good' | 'slow' | 'failing' | 'full';

/** Milliseconds within which a working storage has stored an edit. */
const timeToKeep = 500;

/** The storage of one browser, for one page. */
export interface DiskPage {
  readonly persistence: Persistence;
  /** The stored drafts of this page, by name: those that it leaves behind if it ends now. */
  readonly kept: ReadonlyMap<string, StoredDraft>;
  /** Whether every write succeeds quickly. */
  readonly isReliable: boolean;
  /** The call time of the last successful write of drafts, which includes all edits before it. */
  writtenUpTo(): number;
}

function quotaError(): DOMException {
  return new DOMException('No room', 'QuotaExceededError');
}

/** The storage of a person's browser, beyond its pages. Calls take time; a crash loses pending writes. */
export class Disk {
  readonly #time: VirtualClock;
  readonly #random: SeededRandom;
  readonly #storage = new MemoryStorage();
  #quality: DiskQuality;
  readonly #isReliable: boolean;
  /** Lists take the space that drafts need. */
  #hasLists = true;

  constructor(time: VirtualClock, random: SeededRandom) {
    this.#time = time;
    this.#random = random;
    this.#quality = random.weighted({ good: 7, slow: 2, failing: 1, full: 1 });
    this.#isReliable = this.#quality === 'good';
  }

  /** Returns whether an edit of a moment must have been written by now. */
  keepsInTime(at: number, now: number): boolean {
    return this.#isReliable && now - at > timeToKeep;
  }

  /** Makes the storage work from now on. */
  heal(): void {
    this.#quality = 'good';
  }

  open(machine: Machine): DiskPage {
    const inner = this.#storage.open();
    const kept = new Map<string, StoredDraft>();
    const { later } = this.#queueOf(machine);
    let writtenUpTo = 0;
    /** The call time of a write that found no space: it is repeated unchanged. */
    let refusedAt: number | undefined;
    const persistence: Persistence = {
      readList: (list) => later(() => inner.readList(list)),
      writeList: (list, write) => later(() => inner.writeList(list, write), this.#quality === 'full'),
      dropLists: () =>
        later(() => {
          this.#hasLists = false;
          return inner.dropLists();
        }),
      writeDrafts: (drafts, dropped) => {
        const calledAt = refusedAt ?? this.#time.now;
        const hasNoRoom = this.#quality === 'full' && this.#hasLists;
        refusedAt = hasNoRoom ? calledAt : undefined;
        const write = async () => {
          await inner.writeDrafts(drafts, dropped);
          for (const name of dropped) kept.delete(name);
          for (const draft of drafts) kept.set(draft.name, structuredClone(draft));
          writtenUpTo = calledAt;
        };
        return later(write, hasNoRoom);
      },
      findDrafts: () => later(() => inner.findDrafts()),
      claimDraft: (found) => {
        const claim = async () => {
          const draft = await inner.claimDraft(found);
          if (draft !== undefined) kept.set(draft.name, draft);
          return draft;
        };
        return later(claim, this.#quality === 'full' && this.#hasLists);
      },
      clear: () => later(() => inner.clear()),
      reopen: () => inner.reopen(),
      close: () => inner.close(),
    };
    return { persistence, kept, isReliable: this.#isReliable, writtenUpTo: () => writtenUpTo };
  }

  /** The queue of one page's calls: each is performed after the one before, and answered later. */
  #queueOf(machine: Machine) {
    let lastEnd = 0;
    const later = <Result>(work: () => Promise<Result>, hasNoRoom = false): Promise<Result> =>
      new Promise((resolve, reject) => {
        const fails = this.#quality === 'failing' && this.#random.percent(30);
        lastEnd = Math.max(lastEnd, this.#time.now + this.#delay());
        this.#time.after(lastEnd - this.#time.now, () => {
          if (machine.state === 'off') return;
          if (hasNoRoom) return machine.plan(1, () => reject(quotaError()));
          if (fails) return machine.plan(1, () => reject(new DOMException('Cannot', 'UnknownError')));
          void work().then(
            (result) => machine.plan(1, () => resolve(result)),
            (error: unknown) => machine.plan(1, () => reject(error)),
          );
        });
      });
    return { later };
  }

  #delay(): number {
    if (this.#quality !== 'slow') return this.#random.between(1, 20);
    return this.#random.between(1, this.#random.percent(50) ? 1000 : 4000);
  }
}
