import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  channelOf,
  csrfCookie,
  formatCacheDate,
  formatDeletedIds,
  headers,
  hostCsrfCookie,
  identifierOf,
  parseCacheDate,
  parseDeletedIds,
  parsePresenceChannel,
  parsePushEvent,
  filePaths,
  historyPaths,
  historyQuery,
  paths,
  listPresenceChannelOf,
  presenceChannelOf,
  pushEventName,
} from './index.ts';

/**
 * Other programs rely on the values in this file. Changing one changes the contract: other servers and
 * clients stop working with this project's, and `docs/architecture.md` has to document it.
 */
describe('the wire contract', () => {
  it('specification §7: paths of the six calls', () => {
    expect(paths.list('project')).toBe('data/project');
    expect(paths.record('project', 42)).toBe('data/project/42');
    expect(paths.create('project')).toBe('data/project/');
    expect(paths.language('fr_FR')).toBe('languages/fr_FR.json');
    expect(paths.record('a/b', '../x')).toBe('data/a%2Fb/..%2Fx');
  });

  it('has paths for files', () => {
    expect(filePaths.upload('project', 'report')).toBe('files/project/report');
    expect(filePaths.file({ id: '0af1', name: 'Délibération 1/2.pdf' })).toBe(
      'files/0af1/D%C3%A9lib%C3%A9ration%201%2F2.pdf',
    );
  });

  it('has a path for who changed what of a record', () => {
    expect(paths.authors('project', '../x')).toBe('data/project/..%2Fx/authors');
  });

  it('has paths for the history of records', () => {
    expect(historyPaths.record('project', '../x')).toBe('data/project/..%2Fx/history');
    expect(historyPaths.list('project')).toBe('data/project/history');
    expect(historyPaths.bin('project')).toBe('data/project/bin');
    expect(historyPaths.restore('project', 42)).toBe('data/project/42/restore');
    expect(historyQuery({})).toBe('');
    expect(historyQuery({ person: 'a&b', from: '2026-03-05T14:07:09+01:00', record: 4 })).toBe(
      '?person=a%26b&from=2026-03-05T14%3A07%3A09%2B01%3A00&record=4',
    );
  });

  it('specification §7: headers and cookie', () => {
    expect(headers).toEqual({
      cacheDate: 'ne2016-cache-date',
      clientId: 'ne2016-id',
      cursor: 'ne2016-cursor',
      baseCursor: 'ne2016-base-cursor',
      actionId: 'ne2016-action',
      scope: 'ne2016-scope',
      deleted: 'ne2016-deleted',
      count: 'ne2016-count',
      idempotencyKey: 'idempotency-key',
      socketId: 'x-socket-id',
      csrfToken: 'x-xsrf-token',
      captchaResponse: 'x-captcha-response',
      sessionEnd: 'ne2016-session-end',
    });
    expect(csrfCookie).toBe('XSRF-TOKEN');
    expect(hostCsrfCookie).toBe('__Host-XSRF-TOKEN');
  });

  it('specification §3: the identifier is id_{resource}', () => {
    expect(identifierOf('project')).toBe('id_project');
  });

  it('specification §7: one channel per resource, named after it', () => {
    expect(channelOf({ name: 'project', channel: 'public' })).toBe('project');
    expect(channelOf({ name: 'project', channel: 'private' })).toBe('private-project');
  });

  it('has one presence channel per record', () => {
    expect(presenceChannelOf({ name: 'project_task' }, 42)).toBe('presence-project_task.42');
    expect(parsePresenceChannel('presence-project_task.42')).toEqual({ resource: 'project_task', id: '42' });
    expect(parsePresenceChannel(presenceChannelOf({ name: 'task' }, 'a.b'))).toEqual({
      resource: 'task',
      id: 'a.b',
    });
    expect(parsePresenceChannel(presenceChannelOf({ name: 'task' }, 'a\nb'))?.id).toBe('a\nb');
    for (const other of ['private-task.42', 'presence-task', 'presence-.42', 'presence-task.', 'task.42'])
      expect(parsePresenceChannel(other)).toBeUndefined();
  });

  it('has one presence channel per list, unless its records are not for everybody', () => {
    expect(listPresenceChannelOf({ name: 'project_task', visible: null })).toBe('presence-project_task');
    expect(listPresenceChannelOf({ name: 'project_task', visible: () => true })).toBeNull();
  });

  it('specification §7: the event name is ne2016, Events and the resource in PascalCase', () => {
    expect(pushEventName('project')).toBe('ne2016\\Events\\Project');
    expect(pushEventName('project_task')).toBe('ne2016\\Events\\ProjectTask');
    expect(pushEventName('project-task')).toBe('ne2016\\Events\\ProjectTask');
  });

  it('specification §7: the payload has action and id', () => {
    expect(parsePushEvent({ action: 'created', id: 1, more: true })).toEqual({ action: 'created', id: 1 });
    expect(parsePushEvent({ action: 'deleted', id: 'a', cursor: 'c' })).toMatchObject({ cursor: 'c' });
    for (const payload of [
      null,
      [],
      'x',
      { action: 'moved', id: 1 },
      { action: 'created' },
      { action: 'created', id: '' },
    ])
      expect(parsePushEvent(payload)).toBeUndefined();
  });
});

describe('specification §7: ne2016-cache-date is YYYY-MM-DDTHH:mm:ss in UTC', () => {
  it('cuts off fractions of a second', () => {
    expect(formatCacheDate(new Date('2016-03-05T14:07:09.999+01:00'))).toBe('2016-03-05T13:07:09');
  });

  it('reads what it wrote', () => {
    const time = fc.date({ min: new Date('0001-01-01Z'), max: new Date('9999-12-31Z'), noInvalidDate: true });
    fc.assert(
      fc.property(time, (one) => {
        const text = formatCacheDate(one);
        expect(formatCacheDate(parseCacheDate(text) ?? new Date(0))).toBe(text);
      }),
    );
  });

  it.each(['', '2016-03-05', '2016-03-05T14:07:09Z', '2016-02-30T00:00:00', '2016-03-05T24:00:00', 'x'])(
    'refuses %j',
    (text) => {
      expect(parseCacheDate(text)).toBeUndefined();
    },
  );
});

describe('ne2016-deleted', () => {
  it('is nothing when it cannot be decoded', () => {
    expect(parseDeletedIds('1,%E0%A4%A')).toBeUndefined();
  });

  it('carries any identifier', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.nat(), fc.string({ minLength: 1, unit: 'grapheme' }))), (ids) => {
        expect(parseDeletedIds(formatDeletedIds(ids))).toEqual(ids.map(String));
      }),
    );
  });
});
