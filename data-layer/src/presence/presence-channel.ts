import type { Clock } from '../ports/clock.ts';
import type { PresenceMember, PresenceMembership, PushPort } from '../push/push-port.ts';
import type { AnnouncementTurns } from './announcement-turns.ts';
import { PresentPeople } from './present-people.ts';

/** What the channels of a layer share. */
export interface PresenceChannelPorts {
  readonly push: PushPort | undefined;
  readonly clock: Clock;
  readonly turns: AnnouncementTurns;
}

/** What the protocol allows; other identifiers have no presence. */
const channelName = /^[\w\-=@,.;]{1,200}$/;

/** How long to wait before joining is tried again, in milliseconds: twice as long each time, for a refusal may last. */
const retryTimes = { first: 5_000, last: 300_000 } as const;

/** What those on a channel tell each other: one word, such as the attribute that somebody edits. */
export interface PresenceTalk<Word> {
  readonly channel: string;
  /** The name of the client event. */
  readonly event: string;
  /** The name of the word in the payload. */
  readonly key: string;
  /** What may be any payload's word; `null` for one that means nothing. */
  readonly read: (word: unknown) => Word | null;
  /** How often a word that still holds is repeated, and for how long it holds, in milliseconds. */
  readonly repeatTime: number;
  readonly wordTime: number;
}

/** One presence channel, however often what it is about is open in this page. */
export class PresenceChannel<Word> {
  readonly people: PresentPeople<Word>;
  readonly #talk: PresenceTalk<Word>;
  readonly #ports: PresenceChannelPorts;
  /** The word of each view; the last one is announced. */
  readonly #words = new Map<object, Word>();
  readonly #announce = () => this.#send();
  #membership: PresenceMembership | undefined;
  /** Whether the service has let this page in: nothing that is sent before reaches anybody. */
  #isLetIn = false;
  /** Whether the others were not told yet that this page has come. */
  #isNew = true;
  #failures = 0;
  #cancelRetry: (() => void) | undefined;
  #cancelRepeat: (() => void) | undefined;

  constructor(talk: PresenceTalk<Word>, ports: PresenceChannelPorts) {
    this.#talk = talk;
    this.#ports = ports;
    this.people = new PresentPeople(ports.clock, talk.wordTime);
  }

  /** What is announced; `null`: nothing. */
  get word(): Word | null {
    return [...this.#words.values()].at(-1) ?? null;
  }

  /** Joins, now that there is a connection. */
  join(): void {
    const { channel, event } = this.#talk;
    if (this.#membership !== undefined || !channelName.test(channel)) return;
    this.#membership = this.#ports.push?.join?.({
      channel,
      event,
      onOthers: (others) => this.#meet(others),
      onEvent: (payload, sender) => this.#receive(payload, sender),
      onRefused: () => this.#retry(),
    });
  }

  /** Leaves, or notes that the connection has ended. */
  leave(): void {
    this.#membership?.leave();
    this.#end();
    this.#failures = 0;
  }

  /** Notes the word of a view, and announces it. */
  say(view: object, word: Word | null): void {
    const before = this.word;
    this.#words.delete(view);
    if (word !== null) this.#words.set(view, word);
    if (this.word !== before) this.#ports.turns.request(this.#announce);
  }

  #meet(others: readonly PresenceMember[]): void {
    this.#failures = 0;
    this.#isLetIn = true;
    const hasCome = this.people.meet(others);
    if (hasCome && (this.#isNew || this.word !== null)) this.#ports.turns.request(this.#announce);
    // The service itself reports this person to people who join later.
    else this.#isNew = false;
  }

  #receive(payload: unknown, sender: unknown): void {
    if (typeof payload !== 'object' || payload === null) return;
    const { key, read } = this.#talk;
    const word = Object.hasOwn(payload, key) ? read(Reflect.get(payload, key)) : null;
    // Somebody has just come: a page with a word announces it again.
    const isNew = Reflect.get(payload, 'isNew') === true;
    // Who comes in one more tab may have said something in another.
    if (word !== null || !isNew) this.people.receive(sender, word);
    if (isNew && this.word !== null) this.#ports.turns.request(this.#announce);
  }

  #send(): void {
    // `#meet` announces it once the service lets this page in.
    if (!this.#isLetIn) return;
    const { key, repeatTime } = this.#talk;
    const { clock, turns } = this.#ports;
    this.#membership?.send({ [key]: this.word, isNew: this.#isNew });
    this.#isNew = false;
    this.#cancelRepeat?.();
    this.#cancelRepeat =
      this.word === null ? undefined : clock.after(repeatTime, () => turns.request(this.#announce));
  }

  #retry(): void {
    this.#end();
    const delay = Math.min(retryTimes.last, retryTimes.first * 2 ** this.#failures);
    this.#failures += 1;
    this.#cancelRetry = this.#ports.clock.after(delay, () => this.join());
  }

  #end(): void {
    this.#membership = undefined;
    this.#isLetIn = false;
    this.#isNew = true;
    this.#cancelRetry?.();
    this.#cancelRepeat?.();
    this.#ports.turns.cancel(this.#announce);
    this.people.meet([]);
  }
}
