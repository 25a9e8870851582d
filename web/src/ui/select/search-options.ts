/** One thing to choose. */
export interface SelectOption {
  readonly value: string | number;
  readonly label: string;
}

/** An option with the text that it is found by, made once. */
export interface SearchableOption extends SelectOption {
  readonly searchText: string;
}

const marks = /\p{Diacritic}/gu;
const plainText = /^[\x20-\x7e]*$/;

/** Without accents, ligatures and case, and with one kind of apostrophe and dash: « Œuvre d’Île » is « oeuvre d'ile ». */
export function normalizeText(text: string): string {
  if (plainText.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replace(marks, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/[’‘ʼ]/g, "'")
    .replace(/[‐‑–—]/g, '-');
}

/** Makes options searchable. Done once for a list, not at every keystroke. */
export function toSearchable(options: readonly SelectOption[]): SearchableOption[] {
  return options.map(({ value, label }) => ({ value, label, searchText: normalizeText(label) }));
}

/**
 * How well a text answers a query, best first: 0 begins with it as a whole word, 1 begins with it, 2 has a word that
 * does, 3 contains it; `undefined`: not at all.
 */
function rankOf(searchText: string, query: string): 0 | 1 | 2 | 3 | undefined {
  const position = searchText.indexOf(query);
  if (position < 0) return undefined;
  // A hyphen stands within a name: « Abbeville-la-Rivière » is another than « Abbeville ».
  if (position === 0) return /^(\s|$)/.test(searchText.slice(query.length)) ? 0 : 1;
  return /[\s'(-]/.test(searchText.charAt(position - 1)) ? 2 : 3;
}

/** What a search found: the best options first, and how many there are in all. */
export interface FoundOptions {
  readonly options: readonly SearchableOption[];
  readonly total: number;
}

/** Finds at most `limit` options, in the order of how well they answer, then in their own order. */
export function searchOptions(
  options: readonly SearchableOption[],
  query: string,
  limit: number,
): FoundOptions {
  const wanted = normalizeText(query.trim());
  if (wanted === '') return { options: options.slice(0, limit), total: options.length };
  const ranks: Record<0 | 1 | 2 | 3, SearchableOption[]> = { 0: [], 1: [], 2: [], 3: [] };
  let total = 0;
  for (const option of options) {
    const rank = rankOf(option.searchText, wanted);
    if (rank === undefined) continue;
    total += 1;
    if (ranks[rank].length < limit) ranks[rank].push(option);
  }
  const found = [...ranks[0], ...ranks[1], ...ranks[2], ...ranks[3]];
  return { options: found.slice(0, limit), total };
}
