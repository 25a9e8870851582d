/** Counts of a crash test. */
export interface Figures {
  rounds: number;
  earlyKills: number;
  acknowledged: number;
  refused: number;
  /** Writes without an answer because of the kill, and how many of them were committed. */
  cutOff: number;
  cutOffDone: number;
  /** Creations that were sent again. */
  repeated: number;
  events: number;
  /** Changes that were committed but not pushed when the server was killed. */
  owedEvents: number;
}

/** Returns figures that are all 0. */
export function noFigures(): Figures {
  return {
    rounds: 0,
    earlyKills: 0,
    acknowledged: 0,
    refused: 0,
    cutOff: 0,
    cutOffDone: 0,
    repeated: 0,
    events: 0,
    owedEvents: 0,
  };
}
