import type { DataLayer } from '@ne2016/data-layer';
import type { Resource } from '@ne2016/contract';
import type { project } from '@ne2016/contract/testing';

/** The resource of projects, on the channel that the server chooses. */
export type Projects = Resource<(typeof project)['name'], (typeof project)['attributes']>;

/** A whole client of a server, started: calls and push go over lines of its own. */
export interface RealClient {
  readonly layer: DataLayer;
  /** Drops the connections and refuses new ones: the person hears nothing and reaches nobody. */
  cut(): void;
  restore(): void;
  /** Loses the answer to the next call of this method: the server has done it, the client hears nothing. */
  loseAnswer(method: string): void;
  close(): Promise<void>;
}

/** A server of the contract, on real sockets. */
export interface RealServer {
  readonly projects: Projects;
  connect(): Promise<RealClient>;
  stop(): Promise<void>;
}
