import { describe, expect, it } from 'vitest';
import { createDataLayer } from '../layer/create-data-layer.ts';
import { indexedDbPersistence } from '../persistence/index.ts';
import { pusherPush } from '../push/pusher-push.ts';
import { DataLayerProvider } from '../react/index.ts';
import { broadcastTabs } from '../tabs/index.ts';
import { task } from '../test-setup/task.ts';

const http = { request: () => Promise.reject(new Error('No call is made')) };
const resources = [task];

/** Options that the compiler has not checked. */
type Unchecked = never;

describe('options that are missing or wrong are named', () => {
  it.each([
    [undefined, /\nresources: must be a list .*\nhttp: must be a client/],
    [{ http, resources: task }, /\nresources: must be a list of what defineResource\(\) makes$/],
    [{ http, resources: [task, undefined] }, /resources\[1\]: est undefined/],
    [{ http, resources: [task, task] }, /task/],
    [{ resources }, /\nhttp: must be a client: make it with createHttpClient\(\)$/],
    [{ resources, http: fetch }, /\nhttp: must be/],
    [{ resources, http, push: pusherPush }, /\npush: must be an object with connect, disconnect, socketId$/],
    [{ resources, http, persistence: {} }, /\npersistence: must be a function$/],
    [{ resources, http, extensions: 'yes' }, /\nextensions: must be a boolean$/],
    [{ resources, http, persistance: () => undefined }, /\npersistance: there is no such option$/],
  ])('of createDataLayer: %o', (options, message) => {
    expect(() => createDataLayer(options as Unchecked)).toThrow(TypeError);
    expect(() => createDataLayer(options as Unchecked)).toThrow(message);
  });

  it.each([
    [undefined, /^pusherPush .*\nkey: must be a text that is not empty\nhttp: must be a client/],
    [{ http, key: '' }, /key: must/],
    [{ http, key: 'key', port: '443' }, /\nport: must be a number$/],
    [{ http, key: 'key', wsHost: 'push.test' }, /\nwsHost: there is no such option$/],
  ])('of pusherPush: %o', (options, message) => {
    expect(() => pusherPush(options as Unchecked)).toThrow(message);
  });

  it.each([
    ['indexedDbStorage', 'name', () => indexedDbPersistence({} as Unchecked)],
    ['broadcastTabs', 'user', () => broadcastTabs(undefined as Unchecked)],
    ['DataLayerProvider', 'layer', () => DataLayerProvider({ children: null } as Unchecked)],
  ])('of %s: %s', (caller, name, make) => {
    expect(make).toThrow(TypeError);
    expect(make).toThrow(new RegExp(`^${caller} .*\n${name}: must be`));
  });

  it('an option that is left out as undefined is left out', () => {
    const options = { resources, http, push: undefined, extensions: undefined };
    expect(() => createDataLayer(options as Unchecked)).not.toThrow();
  });
});
