import type { KeptDraft, Persistence } from '../src/persistence/storage/persistence.ts';
import { MemoryStorage } from '../src/persistence/storage/memory-storage.ts';
import type { Machine } from './machine.ts';
import type { SeededRandom } from '@ne2016/contract/seeded-random';
import type { VirtualClock } from './virtual-clock.ts';

/** How a browser's storage does its work. */
type DiskQuality = 'good' | 'slow' | 'failing' | 'full';

/** How long a storage that works may take until what was typed is in it, in milliseconds. */
const timeToKeep = 500;

/** The storage of one browser, as one page sees it. */
export interface DiskPage {
  readonly persistence: Persistence;
  /** The drafts that are kept as this page's, by name: what it leaves behind if it ends now. */
  readonly kept: ReadonlyMap<string, KeptDraft>;
  /** Whether every write succeeds, and soon. */
  readonly isReliable: boolean;
  /** When the last successful write of drafts was called: it has everything that was typed before. */
  writtenUpTo(): number;
}

function quotaError(): DOMException {
  return new DOMException('No room', 'QuotaExceededError');
}

/** What one person's browser keeps beyond its pages. Each call takes its time; what was not written by a crash is not. */
export class Disk {
  readonly #time: VirtualClock;
  readonly #random: SeededRandom;
  readonly #storage = new MemoryStorage();
  #quality: DiskQuality;
  readonly #isReliable: boolean;
  /** Lists take the room that drafts need. */
  #hasLists = true;

  constructor(time: VirtualClock, random: SeededRandom) {
    this.#time = time;
    this.#random = random;
    this.#quality = random.weighted({ good: 7, slow: 2, failing: 1, full: 1 });
    this.#isReliable = this.#quality === 'good';
  }

  /** Whether what was typed at a moment must have been written by now. */
  keepsInTime(at: number, now: number): boolean {
    return this.#isReliable && now - at > timeToKeep;
  }

  /** From now on it works. */
  heal(): void {
    this.#quality = 'good';
  }

  open(machine: Machine): DiskPage {
    const inner = this.#storage.open();
    const kept = new Map<string, KeptDraft>();
    const { later } = this.#queueOf(machine);
    let writtenUpTo = 0;
    /** When a write was called that found no room: it is tried once more as it was. */
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

  /** The calls of one page: one after the other, done at some moment, and answered at a later one. */
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
