import './people.css';

/** Number of colours of people. */
const colours = 6;

/** Returns the number of the colour of an account: the same on every page and for every user. */
export function personColour(id: string): number {
  let hash = 0;
  for (const letter of id) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return hash % colours;
}
