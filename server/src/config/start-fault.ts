/**
 * A fault that keeps the server from starting and that the person who runs it can mend. Each line is a plain
 * French sentence which names the cause and the mend; nothing else of it is shown. What is wrong in code, such as a
 * declaration, follows its French sentence in English, as all that is written for developers.
 */
export class StartFault extends Error {
  readonly lines: readonly string[];

  constructor(lines: string | readonly string[], options?: ErrorOptions) {
    const all = typeof lines === 'string' ? [lines] : lines;
    super(all.join('\n'), options);
    this.name = 'StartFault';
    this.lines = all;
  }
}
