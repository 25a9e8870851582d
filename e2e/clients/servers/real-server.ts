import type { DataLayer } from '@ne2016/data-layer';
import type { Resource } from '@ne2016/contract';
import type { project } from '@ne2016/contract/testing';

/** The resource of projects, on the channel that the server chooses. */
export type Projects = Resource<(typeof project)['name'], (typeof project)['attributes']>;

/** A complete, started client of a server, with its own connections for calls and push. */
export interface RealClient {
  readonly layer: DataLayer;
  /** Closes the connections and refuses new ones: the client is offline. */
  cut(): void;
  restore(): void;
  /** Loses the answer to the next call of this method, after the server has carried it out. */
  loseAnswer(method: string): void;
  close(): Promise<void>;
}

/** A server of the contract, on real sockets. */
export interface RealServer {
  readonly projects: Projects;
  connect(): Promise<RealClient>;
  stop(): Promise<void>;
}
