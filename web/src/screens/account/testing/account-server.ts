import {
  type DataProblem,
  type HttpAnswer,
  type HttpClient,
  HttpError,
  type HttpRequest,
} from '@ne2016/data-layer';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';

/** A server without a network, with a single account. */
export class AccountServer implements HttpClient {
  readonly calls: HttpRequest[] = [];
  /** Problems that refuse the next calls of a path, by the last part of the path. */
  readonly refusals: Record<string, Partial<DataProblem>[]> = {};
  /** Promises that delay the answers of a path, by the last part of the path. */
  readonly gates: Record<string, Promise<void>> = {};
  sessions: unknown = [
    this.session('autre', { device: firefox, lastSeenAt: '2026-03-05T13:07:00.000Z' }),
    this.session('ici', { isCurrent: true }),
  ];

  session(id: string, values: object = {}): object {
    const time = '2026-03-04T08:00:00.000Z';
    return { id, createdAt: time, lastSeenAt: time, isCurrent: false, device: '', ...values };
  }

  /** Returns the bodies sent to a path, by its last part. */
  sent(name: string): unknown[] {
    return this.calls.filter(({ path }) => path.endsWith(`/${name}`)).map(({ body }) => body);
  }

  /** Delays the answers of a path until the returned function is called. */
  hold(name: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.gates[name] = promise;
    return resolve;
  }

  async request(call: HttpRequest): Promise<HttpAnswer> {
    this.calls.push(call);
    const name = call.path.split('/').at(-1) ?? '';
    const refusal = this.refusals[name]?.shift();
    await this.gates[name];
    if (refusal !== undefined) {
      const noAnswer: DataProblem = {
        code: 'network',
        status: null,
        detail: '',
        errors: [],
        retryAfter: null,
      };
      throw new HttpError({ ...noAnswer, ...refusal });
    }
    const body = name === 'list-sessions' ? { sessions: this.sessions } : {};
    return { status: 200, headers: new Headers(), body };
  }
}
