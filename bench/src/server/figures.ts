import { medianOf } from '../measurement.ts';
import type { LoadOutcome } from './load/load.ts';
import type { SubjectName } from './subject.ts';

/** The figures of one server for one work, medians of all turns. */
export interface Figures {
  /** Median latency of a call, in milliseconds. */
  readonly p50: number;
  /** 99th percentile of the latency, in milliseconds. */
  readonly p99: number;
  /** Calls a second. */
  readonly rate: number;
  /** Milliseconds of the server’s processor for each call. */
  readonly processor: number;
  /** Bytes of the longest answer on the wire. */
  readonly bytes: number;
}

export type FigureName = keyof Figures;

/** The figures of both servers. */
export type Comparison = Readonly<Record<SubjectName, Figures>>;

/** The results of one run of the benchmark. */
export interface ServerResults {
  readonly node: string;
  /** By the name of the work. */
  readonly works: Readonly<Record<string, Comparison>>;
  readonly start: Comparison;
  /** Bytes of memory of the process. */
  readonly memory: Readonly<Record<SubjectName, { readonly idle: number; readonly afterAll: number }>>;
}

/** Returns the least latency that a share of the calls did not exceed. */
export function percentile(latencies: readonly number[], share: number): number {
  const sorted = latencies.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Returns the figures of one turn. @param processor milliseconds of the server’s processor for the turn */
export function figuresOf({ latencies, duration, bytes }: LoadOutcome, processor: number): Figures {
  return {
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    rate: (latencies.length / duration) * 1000,
    processor: processor / latencies.length,
    bytes,
  };
}

/** Returns the median of each figure over all turns. */
export function mediansOf(turns: readonly Figures[]): Figures {
  const of = (name: FigureName) => medianOf(turns.map((turn) => turn[name]));
  return { p50: of('p50'), p99: of('p99'), rate: of('rate'), processor: of('processor'), bytes: of('bytes') };
}
