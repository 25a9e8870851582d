/** A letter, a digit, or the end of a gap, a bracket or a quotation: punctuation after it needs its space. */
const end = String.raw`[\p{L}\p{N})}\]»]`;
/** Words that a number does not count; nor does that of a version, as in « Node 24 ». */
const linkWord = String.raw`(?:à|aux?|dans|en|est|et|ne|ou|par|pour|sur)\b`;
const unaccented = [
  'acces',
  'annee',
  'apres',
  'deja',
  'echec',
  'etre',
  'evenement',
  'meme',
  'numero',
  'reessayez',
];

/** Violations of French typography, at a possible line break or with a typewriter sign. */
export const typographyFaults: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  { what: 'an ordinary space before : ; ! ? % €', pattern: / [:;!?%€]/ },
  { what: 'no space before ; ! ?', pattern: new RegExp(`${end}[;!?]`, 'u') },
  { what: 'no space before :', pattern: new RegExp(String.raw`${end}:(?:\s|$)`, 'u') },
  { what: 'another than a no-break space inside « »', pattern: /«[^\u00A0]|[^\u00A0]»/ },
  { what: 'another no-break space than U+00A0', pattern: /[\u202F\u2007\u2060]/ },
  { what: 'a straight apostrophe or quotation mark', pattern: /\p{L}'|"/u },
  { what: 'three dots for an ellipsis', pattern: /\.\.\./ },
  // Lines that begin with two spaces are a table.
  { what: 'a space too many', pattern: /^(?! {2}).*\S {2,}\S|^ (?! )| $/ },
  {
    what: 'an ordinary space between a figure and what it counts',
    pattern: new RegExp(
      String.raw`(?:(?<![\p{L}\d]|\p{Lu}\p{L}+ )\d+|\{\{count\}\}) (?!${linkWord})(?:\p{Ll}{2,}|d’)`,
      'u',
    ),
  },
  { what: 'oe in two letters', pattern: /oeu|oei|\boe/i },
  {
    what: 'a capital without its accent',
    pattern:
      /(?:^|[.:!?]\s)A \p{L}|\bE(?:t[ae]|cr[ai]|dit|chec|l[eé]ment|gal|quip|tab|v[ée]n|x[ée]c)|\bCa\b/u,
  },
  { what: 'an unaccented word', pattern: new RegExp(String.raw`\b(?:${unaccented.join('|')})\b`, 'i') },
];

/** Words with inconsistent spelling, or in another tone than the rest. */
export const wordFaults: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  { what: 'another word than « courriel »', pattern: /\be-?mails?\b|\bmails?\b|\bmél\b|électronique/i },
  { what: 'another word than « enregistrer »', pattern: /\b(?:sauvegard|sauver)/i },
  { what: 'another word than « se connecter »', pattern: /\b(?:log ?in|identifiez-vous|s’identifier)\b/i },
  { what: 'a familiar form of address', pattern: /(?<!\p{L})(?:tu|ton|ta|tes|toi)(?!\p{L})/iu },
  { what: '« cliquer », which not everybody does', pattern: /\bcliqu/i },
];
