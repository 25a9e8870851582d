/** What was seen, in numbers. */
export interface Figures {
  rounds: number;
  earlyKills: number;
  acknowledged: number;
  refused: number;
  /** Writes that the kill left without an answer, and how many of them were done. */
  cutOff: number;
  cutOffDone: number;
  /** Creations that were sent again. */
  repeated: number;
  events: number;
  /** Changes that were committed and not yet pushed when the server was killed. */
  owedEvents: number;
}

/** Nothing yet. */
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
