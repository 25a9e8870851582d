import type { ResourceStore } from '@ne2016/data-layer';
import type { Project } from '@ne2016/contract/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RealClient, RealServer } from './servers/real-server.ts';
import { type Subscribe, untilTrue } from './until-true.ts';

/** A client with its list of projects, and a wait for changes of that list. */
interface Person extends RealClient {
  readonly store: ResourceStore<Project>;
  /** Resolves once a condition on the list holds. */
  until(isTrue: () => boolean): Promise<void>;
}

/** Loads the projects and waits for the subscription’s first refresh: events arrive from then on. */
async function arrive(server: RealServer): Promise<Person> {
  const client = await server.connect();
  const store = client.layer.store(server.projects);
  const onState: Subscribe = (listener) => store.subscribeState(listener);
  const onConnection: Subscribe = (listener) => client.layer.connection.subscribe(listener);
  store.load();
  await untilTrue(
    () => store.state.state === 'ready' && client.layer.connection.value === 'connected',
    onState,
    onConnection,
  );
  await untilTrue(() => store.state.state === 'ready' && store.state.refreshing, onState);
  await untilTrue(() => store.state.state === 'ready' && !store.state.refreshing, onState);
  const until = (isTrue: () => boolean) =>
    untilTrue(isTrue, onState, onConnection, (listener) => store.subscribe(listener));
  return { ...client, store, until };
}

function firstOf(store: ResourceStore<Project>) {
  const [id] = store.ids();
  if (id === undefined) throw new Error('The list is empty');
  return id;
}

const draft = { commune: 1, status: 'idea' } as const;

/** Visible differences between the kinds of servers. */
export interface ServerTraits {
  /** Number of records after a create whose answer was lost and that is saved again. */
  readonly recordsOfARepeatedCreation: number;
}

/**
 * Tests what two complete clients see of each other through a real server: the data layer, the official push
 * client, sockets that can be cut. The same for every kind of server that implements the calls of the
 * specification.
 */
export function describeClients(
  kind: string,
  start: () => Promise<RealServer>,
  { recordsOfARepeatedCreation }: ServerTraits,
): void {
  describe(`two whole clients of ${kind}`, { timeout: 60_000 }, () => {
    let server: RealServer;
    let mine: Person;
    let theirs: Person;

    beforeEach(async () => {
      server = await start();
      [mine, theirs] = await Promise.all([arrive(server), arrive(server)]);
    });

    afterEach(async () => {
      await Promise.all([mine.close(), theirs.close()]);
      await server.stop();
    });

    it('both load the same list', () => {
      expect(mine.store.size).toBeGreaterThan(0);
      expect([...mine.store.ids()]).toEqual([...theirs.store.ids()]);
    });

    it('an edit reaches the other by push, and what they are typing into the record stays', async () => {
      const id = firstOf(mine.store);
      theirs.store.edit(id, { contact: 'en.cours@exemple.fr' });
      mine.store.edit(id, { name: 'Rénovation de la mairie' });
      await mine.store.save(id);
      await theirs.until(() => theirs.store.get(id)?.values.name === 'Rénovation de la mairie');
      expect(theirs.store.get(id)).toMatchObject({
        changed: ['contact'],
        conflicts: [],
        values: { contact: 'en.cours@exemple.fr' },
      });
      await theirs.store.save(id);
      await mine.until(() => mine.store.get(id)?.values.contact === 'en.cours@exemple.fr');
    });

    it('a creation and a deletion reach the other', async () => {
      const created = await mine.store.save(mine.store.addDraft({ ...draft, name: 'Nouveau gymnase' }));
      if (created === undefined) throw new Error('The draft was not created');
      await theirs.until(() => theirs.store.get(created) !== undefined);
      expect(theirs.store.get(created)?.values).toEqual(mine.store.get(created)?.values);
      expect(await mine.store.remove(created)).toBe(true);
      await theirs.until(() => theirs.store.get(created) === undefined);
      expect(theirs.store.size).toBe(mine.store.size);
    });

    it('two who edit the same attribute meet in a conflict, which each may end', async () => {
      const id = firstOf(mine.store);
      theirs.store.edit(id, { name: 'Salle', site: 'https://salle.fr' });
      mine.store.edit(id, { name: 'Gymnase', site: 'https://gymnase.fr' });
      await mine.store.save(id);
      await theirs.until(() => theirs.store.get(id)?.conflicts.length === 2);
      expect(theirs.store.get(id)).toMatchObject({
        values: { name: 'Salle', site: 'https://salle.fr' },
        snapshot: { name: 'Gymnase', site: 'https://gymnase.fr' },
      });
      theirs.store.keepMine(id, 'name');
      theirs.store.takeTheirs(id, 'site');
      expect(theirs.store.get(id)).toMatchObject({ changed: ['name'], conflicts: [] });
      await theirs.store.save(id);
      await mine.until(() => mine.store.get(id)?.values.name === 'Salle');
      expect(mine.store.get(id)?.values.site).toBe('https://gymnase.fr');
    });

    it('what was missed while the line was cut is made up for', async () => {
      const [first, second] = theirs.store.ids();
      if (first === undefined || second === undefined) throw new Error('The list is too short');
      theirs.cut();
      await theirs.until(() => theirs.layer.connection.value !== 'connected');
      mine.store.edit(first, { description: 'Pendant la coupure' });
      await mine.store.save(first);
      const created = await mine.store.save(mine.store.addDraft({ ...draft, name: 'Pendant la coupure' }));
      expect(await mine.store.remove(second)).toBe(true);
      theirs.restore();
      await theirs.until(
        () =>
          theirs.store.get(first)?.values.description === 'Pendant la coupure' &&
          theirs.store.get(created ?? 0) !== undefined &&
          theirs.store.get(second) === undefined,
      );
      expect(theirs.store.size).toBe(mine.store.size);
    });

    it('a creation whose answer was lost is not lost, and what was typed since is saved with it', async () => {
      const before = mine.store.size;
      mine.loseAnswer('POST');
      const key = mine.store.addDraft({ ...draft, name: 'Réponse perdue' });
      expect(await mine.store.save(key)).toBeUndefined();
      expect(mine.store.get(key)).toMatchObject({ saving: false, problem: { code: 'network' } });
      mine.store.edit(key, { description: 'Écrit depuis' });
      const created = await mine.store.save(key);
      const size = before + recordsOfARepeatedCreation;
      for (const { store, until } of [mine, theirs]) {
        await until(() => store.size === size);
        await until(() => store.get(created ?? 0)?.values.description === 'Écrit depuis');
      }
      expect(mine.store.hasUnsaved()).toBe(false);
    });
  });
}
