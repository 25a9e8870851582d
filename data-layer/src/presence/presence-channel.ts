import { presenceChannelOf, type RecordId, type Resource } from '@ne2016/contract';
import type { Clock } from '../clock.ts';
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

/** How often an attribute that is still being edited is announced anew, in milliseconds. */
const repeatTime = 15_000;

/** How long to wait before joining is tried again, in milliseconds: twice as long each time, for a refusal may last. */
const retryTimes = { first: 5_000, last: 300_000 } as const;

/** What is sent; what is heard may be anything. */
interface Announcement {
  readonly attribute: string | null;
  /** Somebody has just come: whoever edits something tells it again. */
  readonly isNew: boolean;
}

/** The presence channel of one record, however often the record is open in this page. */
export class PresenceChannel {
  readonly people: PresentPeople;
  readonly #resource: Resource;
  readonly #name: string;
  readonly #ports: PresenceChannelPorts;
  /** The attribute that each view of the record edits; the last one is announced. */
  readonly #editing = new Map<object, string>();
  readonly #announce = () => this.#send();
  #membership: PresenceMembership | undefined;
  /** Whether the service has let this page in: nothing that is sent before reaches anybody. */
  #isLetIn = false;
  /** Whether the others were not told yet that this page has come. */
  #isNew = true;
  #failures = 0;
  #cancelRetry: (() => void) | undefined;
  #cancelRepeat: (() => void) | undefined;

  constructor(resource: Resource, id: RecordId, ports: PresenceChannelPorts) {
    this.#resource = resource;
    this.#name = presenceChannelOf(resource, id);
    this.#ports = ports;
    this.people = new PresentPeople(ports.clock);
  }

  /** Joins, now that there is a connection. */
  join(): void {
    if (this.#membership !== undefined || !channelName.test(this.#name)) return;
    this.#membership = this.#ports.push?.join?.({
      channel: this.#name,
      event: 'client-editing',
      onOthers: (others) => this.#meet(others),
      onEvent: (payload, sender) => this.#hear(payload, sender),
      onRefused: () => this.#retry(),
    });
  }

  /** Leaves, or notes that the connection has ended. */
  leave(): void {
    this.#membership?.leave();
    this.#end();
    this.#failures = 0;
  }

  /** Notes what a view of the record edits, and announces it. */
  setEditing(view: object, attribute: string | null): void {
    const before = this.#edited;
    this.#editing.delete(view);
    if (attribute !== null) this.#editing.set(view, attribute);
    if (this.#edited !== before) this.#ports.turns.request(this.#announce);
  }

  get #edited(): string | null {
    return [...this.#editing.values()].at(-1) ?? null;
  }

  #meet(others: readonly PresenceMember[]): void {
    this.#failures = 0;
    this.#isLetIn = true;
    const hasCome = this.people.meet(others);
    if (hasCome && (this.#isNew || this.#edited !== null)) this.#ports.turns.request(this.#announce);
    // Who comes later is told that by the service.
    else this.#isNew = false;
  }

  #hear(payload: unknown, sender: unknown): void {
    if (typeof payload !== 'object' || payload === null) return;
    const { attribute, isNew } = payload as Partial<Record<keyof Announcement, unknown>>;
    const edited =
      typeof attribute === 'string' && Object.hasOwn(this.#resource.attributes, attribute) ? attribute : null;
    // Somebody who opens the record in one more tab may be editing it in another.
    if (edited !== null || isNew !== true) this.people.edit(sender, edited);
    if (isNew === true && this.#edited !== null) this.#ports.turns.request(this.#announce);
  }

  #send(): void {
    // Whoever is met first is told then.
    if (!this.#isLetIn) return;
    const announcement: Announcement = { attribute: this.#edited, isNew: this.#isNew };
    this.#isNew = false;
    this.#membership?.send(announcement);
    this.#cancelRepeat?.();
    this.#cancelRepeat =
      announcement.attribute === null
        ? undefined
        : this.#ports.clock.after(repeatTime, () => this.#ports.turns.request(this.#announce));
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
