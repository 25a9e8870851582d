import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/**
 * The system in which programs are searched.
 * @typedef {{ platform: NodeJS.Platform, variables: NodeJS.ProcessEnv, home: string }} System
 */

/** The machine that runs this. @type {System} */
export const thisSystem = { platform: process.platform, variables: process.env, home: homedir() };

/**
 * Returns a program on the search path, by the first of its names that exists.
 * @param {readonly string[]} names best one first
 * @param {System} system
 */
export function findOnPath(names, { platform, variables }) {
  const folders = (variables['PATH'] ?? variables['Path'] ?? '').split(delimiter);
  const ending = platform === 'win32' ? '.exe' : '';
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name + ending)))
    .find((path) => existsSync(path));
}

/**
 * Returns the folders of programs outside of the search path: applications of macOS and Windows.
 * @param {System} system
 */
export function applicationFolders({ platform, variables, home }) {
  if (platform === 'darwin') return [join(home, 'Applications'), '/Applications'];
  if (platform !== 'win32') return [];
  const folders = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) => variables[name]);
  return folders.filter((folder) => folder !== undefined);
}

/**
 * Returns the folders of a program’s versions, newest first.
 * @param {string} root
 * @param {RegExp} pattern matches the name of such a folder, with its version as group
 */
export function versionFolders(root, pattern) {
  if (!existsSync(root)) return [];
  return readdirSync(root)
    .flatMap((name) => {
      const version = pattern.exec(name)?.[1];
      return version === undefined ? [] : [{ folder: join(root, name), version: Number(version) }];
    })
    .toSorted((one, other) => other.version - one.version)
    .map(({ folder }) => folder);
}
