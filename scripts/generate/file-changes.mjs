import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Fault } from '../setup/fault.mjs';

/** Changes of files that are written together, once each of them is known to be possible. */
export class FileChanges {
  #folder;
  /** The new content of each file; `null` for a removed one. @type {Map<string, string | null>} */
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
   * Adds a file.
   * @throws {Fault} if it exists.
   */
  add(/** @type {string} */ path, /** @type {string} */ content) {
    if (this.has(path)) throw new Fault(`Le fichier ${path} existe déjà\u00a0: choisissez un autre nom.`);
    this.#contents.set(path, content);
  }

  replace(/** @type {string} */ path, /** @type {string} */ content) {
    this.#contents.set(path, content);
  }

  /** Removes a file or a folder, if it exists. */
  remove(/** @type {string} */ path) {
    if (this.has(path)) this.#contents.set(path, null);
  }

  /**
   * Inserts text into a file, after the last match of a pattern.
   * @throws {Fault} if the file does not have the expected form.
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

  /** Returns the files to create, and those to change. */
  planned() {
    const written = [...this.#contents].filter(([, content]) => content !== null).map(([path]) => path);
    const isThere = (/** @type {string} */ path) => existsSync(join(this.#folder, path));
    return { created: written.filter((path) => !isThere(path)), changed: written.filter(isThere) };
  }

  /** Writes all changes. @returns {string[]} the created and changed files */
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
