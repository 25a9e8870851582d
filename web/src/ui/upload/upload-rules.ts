/** What may be sent. */
export interface UploadRules {
  /** As in the attribute of HTML: `.pdf,image/*`; everything when it is missing. */
  readonly accept?: string | undefined;
  /** In bytes. */
  readonly maxSize: number;
}

/** Why a file is not sent at all. */
export type Refusal = 'empty' | 'wrong-type' | 'too-large';

/** What the rules look at. */
export type FileToCheck = Pick<File, 'name' | 'type' | 'size'>;

function answers({ name, type }: FileToCheck, pattern: string): boolean {
  if (pattern.startsWith('.')) return name.toLowerCase().endsWith(pattern);
  if (pattern.endsWith('/*')) return type.toLowerCase().startsWith(pattern.slice(0, -1));
  return type.toLowerCase() === pattern;
}

/**
 * Why a file must not be sent, `undefined` where it may. The browser offers only what is accepted, yet everything can be
 * dropped, and chosen by who insists; the server checks again.
 */
export function refusalOf(file: FileToCheck, { accept = '', maxSize }: UploadRules): Refusal | undefined {
  if (file.size === 0) return 'empty';
  const patterns = accept
    .split(',')
    .map((pattern) => pattern.trim().toLowerCase())
    .filter((pattern) => pattern !== '');
  if (patterns.length > 0 && !patterns.some((pattern) => answers(file, pattern))) return 'wrong-type';
  return file.size > maxSize ? 'too-large' : undefined;
}
