import { type Application, startApplication } from './application.ts';

/** Environment variables over the usual ones. */
export type Variables = Readonly<Record<string, string>>;

/** The applications of a worker: each is started for the first test that wants it, and stays for the next ones. */
export class Applications implements AsyncDisposable {
  readonly #started = new Map<string, Promise<Application>>();

  /** The application that has these variables. */
  with(variables: Variables): Promise<Application> {
    const name = JSON.stringify(variables);
    const application = this.#started.get(name) ?? startApplication(undefined, variables);
    this.#started.set(name, application);
    return application;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const outcomes = await Promise.allSettled(this.#started.values());
    const started = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    await Promise.all(started.map((application) => application[Symbol.asyncDispose]()));
  }
}
