/** The files that may be sent. */
export interface UploadRules {
  /** Like the attribute of HTML: `.pdf,image/*`; everything if it is missing. */
  readonly accept?: string | undefined;
  /** Bytes. */
  readonly maxSize: number;
}

/** Why a file is not sent. */
export type Refusal = 'empty' | 'wrong-type' | 'too-large';

/** The properties that the rules check. */
export type FileToCheck = Pick<File, 'name' | 'type' | 'size'>;

function answers({ name, type }: FileToCheck, pattern: string): boolean {
  if (pattern.startsWith('.')) return name.toLowerCase().endsWith(pattern);
  if (pattern.endsWith('/*')) return type.toLowerCase().startsWith(pattern.slice(0, -1));
  return type.toLowerCase() === pattern;
}

/**
 * Returns why a file must not be sent, `undefined` if it may. The browser offers only accepted types, but any
 * file can be dropped, or chosen nevertheless; the server checks again.
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
