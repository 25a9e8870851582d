import type { Clock } from '../ports/clock.ts';
import type { PresenceMember, PresenceMembership, PushPort } from '../push/push-port.ts';
import type { AnnouncementTurns } from './announcement-turns.ts';
import { PresentPeople } from './present-people.ts';

/** The dependencies that the channels of a layer share. */
export interface PresenceChannelPorts {
  readonly push: PushPort | undefined;
  readonly clock: Clock;
  readonly turns: AnnouncementTurns;
}

/** The names that the protocol allows; records with other identifiers have no presence. */
const channelName = /^[\w\-=@,.;]{1,200}$/;

/** Milliseconds before joining is retried, doubled after each failure, since a refusal may last. */
const retryTimes = { first: 5_000, last: 300_000 } as const;

/** The announcements on a channel: each has one word, such as the attribute that a person edits. */
export interface PresenceTalk<Word> {
  readonly channel: string;
  /** The name of the client event. */
  readonly event: string;
  /** The name of the word in the payload. */
  readonly key: string;
  /** Validates the word of a payload; `null` if it is invalid. */
  readonly read: (word: unknown) => Word | null;
  /** Milliseconds after which a current word is repeated, and after which a received one expires. */
  readonly repeatTime: number;
  readonly wordTime: number;
}

/** One presence channel, shared by all views of its subject in this page. */
export class PresenceChannel<Word> {
  readonly people: PresentPeople<Word>;
  readonly #talk: PresenceTalk<Word>;
  readonly #ports: PresenceChannelPorts;
  /** The word of each view; the last one is announced. */
  readonly #words = new Map<object, Word>();
  readonly #announce = () => this.#send();
  #membership: PresenceMembership | undefined;
  /** Whether the service has admitted this page: announcements before that reach no one. */
  #isLetIn = false;
  /** Whether the arrival of this page is still to be announced. */
  #isNew = true;
  #failures = 0;
  #cancelRetry: (() => void) | undefined;
  #cancelRepeat: (() => void) | undefined;

  constructor(talk: PresenceTalk<Word>, ports: PresenceChannelPorts) {
    this.#talk = talk;
    this.#ports = ports;
    this.people = new PresentPeople(ports.clock, talk.wordTime);
  }

  /** The announced word; `null` for none. */
  get word(): Word | null {
    return [...this.#words.values()].at(-1) ?? null;
  }

  /** Joins the channel; called when there is a connection. */
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

  /** Leaves the channel; also called when the connection has ended. */
  leave(): void {
    this.#membership?.leave();
    this.#end();
    this.#failures = 0;
  }

  /** Sets the word of a view and announces it. */
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
    // People who join later get this person from the service itself.
    else this.#isNew = false;
  }

  #receive(payload: unknown, sender: unknown): void {
    if (typeof payload !== 'object' || payload === null) return;
    const { key, read } = this.#talk;
    const word = Object.hasOwn(payload, key) ? read(Reflect.get(payload, key)) : null;
    // A person has just joined: a page with a word announces it again.
    const isNew = Reflect.get(payload, 'isNew') === true;
    // A person who opens another tab may have announced a word in an earlier one.
    if (word !== null || !isNew) this.people.receive(sender, word);
    if (isNew && this.word !== null) this.#ports.turns.request(this.#announce);
  }

  #send(): void {
    // `#meet` announces it once the service admits this page.
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
