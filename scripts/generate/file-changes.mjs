import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Fault } from '../setup/fault.mjs';

/** Changes of files that are made together, once it is known that each can be made. */
export class FileChanges {
  #folder;
  /** What each file is to be; `null` for one that is removed. @type {Map<string, string | null>} */
  #contents = new Map();

  /** @param {string} folder of the project */
  constructor(folder) {
    this.#folder = folder;
  }

  has(/** @type {string} */ path) {
    const changed = this.#contents.get(path);
    return changed === undefined ? existsSync(join(this.#folder, path)) : changed !== null;
  }

  read(/** @type {string} */ path) {
    return this.#contents.get(path) ?? readFileSync(join(this.#folder, path), 'utf8');
  }

  /**
   * A file that is not there yet.
   * @throws {Fault} when it is.
   */
  add(/** @type {string} */ path, /** @type {string} */ content) {
    if (this.has(path)) throw new Fault(`Le fichier ${path} existe déjà\u00a0: choisissez un autre nom.`);
    this.#contents.set(path, content);
  }

  replace(/** @type {string} */ path, /** @type {string} */ content) {
    this.#contents.set(path, content);
  }

  /** Removes a file or a folder, where it is there. */
  remove(/** @type {string} */ path) {
    if (this.has(path)) this.#contents.set(path, null);
  }

  /**
   * Writes text into a file, behind the last match of a pattern.
   * @throws {Fault} when the file does not look as it is expected to.
   */
  insert(/** @type {string} */ path, /** @type {RegExp} */ pattern, /** @type {string} */ text) {
    const content = this.has(path) ? this.read(path) : '';
    const last = [...content.matchAll(pattern)].at(-1);
    if (last === undefined)
      throw new Fault(
        `Le fichier ${path} n’a pas la forme attendue\u00a0: ajoutez-y vous-même «\u00a0${text.trim()}\u00a0».`,
      );
    const end = last.index + last[0].length;
    this.#contents.set(path, content.slice(0, end) + text + content.slice(end));
  }

  /** The files that will be new, and those that are there already. */
  planned() {
    const written = [...this.#contents].filter(([, content]) => content !== null).map(([path]) => path);
    const isThere = (/** @type {string} */ path) => existsSync(join(this.#folder, path));
    return { created: written.filter((path) => !isThere(path)), changed: written.filter(isThere) };
  }

  /** Makes all changes. @returns {string[]} the files that are new or were changed */
  write() {
    for (const [path, content] of this.#contents) {
      const file = join(this.#folder, path);
      if (content === null) rmSync(file, { recursive: true });
      else {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, content);
      }
    }
    return [...this.#contents].filter(([, content]) => content !== null).map(([path]) => path);
  }
}
