import type { PushEvent } from '@ne2016/contract';
import { MessageRefusedError, type PushMessage } from '../push/protocol/publisher.ts';

/** A push service that records messages, and can be made to fail. */
export class RecordingPublisher {
  readonly messages: PushMessage[] = [];
  /** Number of further messages that fail. */
  failures = 0;
  /** The record whose messages always fail. */
  poison: number | undefined;
  /** Returns whether the messages of a record are refused as faulty. */
  refused = (_id: unknown) => false;
  /** Called at the beginning of each call. */
  beforeCall: () => Promise<unknown> = async () => undefined;
  /** Number of messages that were tried one by one, accepted or not. */
  #tries = 0;
  #onMessage: () => void = () => undefined;

  async publish(message: PushMessage): Promise<void> {
    await this.beforeCall();
    this.take(message);
  }

  protected take(message: PushMessage): void {
    const { id } = JSON.parse(message.data) as PushEvent;
    this.#tries += 1;
    this.#onMessage();
    if (this.refused(id)) throw new MessageRefusedError('This message is too long');
    if (id === this.poison) throw new Error('This message is refused');
    if (this.failures > 0) {
      this.failures -= 1;
      throw new Error('The service is away');
    }
    this.messages.push(message);
    this.#onMessage();
  }

  /** Waits until this number of messages was accepted. */
  async reached(count: number): Promise<void> {
    while (this.messages.length < count) await new Promise<void>((resolve) => (this.#onMessage = resolve));
  }

  /** Waits until this number of messages was tried one by one. */
  async tried(count: number): Promise<void> {
    while (this.#tries < count) await new Promise<void>((resolve) => (this.#onMessage = resolve));
  }

  get ids(): unknown[] {
    return this.messages.map(({ data }) => (JSON.parse(data) as PushEvent).id);
  }
}

/** A push service that accepts several messages in one call, all or none. */
export class RecordingBatchPublisher extends RecordingPublisher {
  /** Number of messages in each accepted call. */
  readonly sizes: number[] = [];

  async publishTogether(messages: readonly PushMessage[]): Promise<void> {
    await this.beforeCall();
    if (this.failures > 0) {
      this.failures -= 1;
      throw new Error('The service is away');
    }
    const ids: unknown[] = messages.map(({ data }) => (JSON.parse(data) as PushEvent).id);
    if (ids.some(this.refused)) throw new MessageRefusedError('One of them is too long');
    if (ids.includes(this.poison)) throw new Error('One of them is refused');
    for (const message of messages) this.take(message);
    this.sizes.push(messages.length);
  }
}
