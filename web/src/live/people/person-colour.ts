import './people.css';

/** How many colours there are for people. */
const colours = 6;

/** The number of somebody's colour, by the identifier of the account: the same on every page of everybody. */
export function personColour(id: string): number {
  let hash = 0;
  for (const letter of id) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return hash % colours;
}
