/** The invariants of the layer. Each is checked during a run or at its end. */
export type Invariant =
  | 'an older answer never replaces a newer one'
  | 'a deleted record stays deleted'
  | 'a record is shown whole'
  | 'an edit changes no attribute but its own'
  | 'an unsaved edit survives'
  | 'what the server has is not unsaved'
  | 'a save sends what was typed, and nothing else'
  | 'conflicts are shown, and only those'
  | 'saving is marked while it lasts'
  | 'deleting stays marked'
  | 'a create makes one record'
  | 'no acknowledged write is lost'
  | 'a save overwrites nothing that its author has not seen'
  | 'an undo takes back only what its own tab wrote'
  | 'a restored record exists once'
  | 'subscribers are called for changes, and for nothing else'
  | 'a view equals its recomputation'
  | 'presence shows who is there, and no one who left'
  | 'once all is quiet, every client equals the server'
  | 'nothing throws';

/** Reports a violated invariant, with details. */
export type Break = (invariant: Invariant, how: string) => void;
