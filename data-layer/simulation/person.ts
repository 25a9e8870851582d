import { Disk } from './disk.ts';
import { LeftBehind } from './laws/left-behind.ts';
import type { Surroundings } from './surroundings.ts';
import { Tab } from './tab.ts';

/** One person at one browser, with its storage and its tabs. */
export class Person {
  readonly name: string;
  readonly disk: Disk;
  readonly leftBehind: LeftBehind;
  readonly tabs: readonly Tab[];

  constructor(name: string, tabNames: readonly string[], world: Surroundings) {
    this.name = name;
    this.disk = new Disk(world.time, world.random.fork());
    this.leftBehind = new LeftBehind(name, world.break);
    this.tabs = tabNames.map((tab) => new Tab(tab, this, world));
  }
}
