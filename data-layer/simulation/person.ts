import { Disk } from './disk.ts';
import { LeftBehind } from './invariants/left-behind.ts';
import type { Environment } from './environment.ts';
import { TabHub } from './simulated-tab-hub.ts';
import { Tab } from './tab.ts';

/** One person at one browser, with its storage and tabs. */
export class Person {
  readonly name: string;
  readonly disk: Disk;
  /** Undefined for a browser without channels between tabs. */
  readonly hub: TabHub | undefined;
  readonly leftBehind: LeftBehind;
  readonly tabs: readonly Tab[];

  constructor(name: string, tabNames: readonly string[], world: Environment) {
    this.name = name;
    this.disk = new Disk(world.time, world.random.fork());
    const { time, random, losses } = world;
    this.hub = random.percent(85) ? new TabHub(time, random.fork(), losses) : undefined;
    this.leftBehind = new LeftBehind(name, world.break);
    this.tabs = tabNames.map((tab) => new Tab(tab, this, world));
  }
}
