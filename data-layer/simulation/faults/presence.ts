import type { Fault } from '../faults.ts';

const channel = 'presence/presence-channel.ts';
const channels = 'presence/open-channels.ts';
const people = 'presence/present-people.ts';
const watchedRecord = 'presence/watched-record.ts';

/** The rules for the people shown at a record. */
export const presenceFaults: readonly Fault[] = [
  {
    rule: 'a person who has left is not shown',
    file: people,
    text: 'if (!ids.has(id)) this.#forget(id);',
    replacement: "if (id === '') this.#forget(id);",
  },
  {
    rule: 'a lost connection clears the people present',
    file: channel,
    text: 'this.people.meet([]);',
    replacement: '',
  },
  {
    rule: 'a record that is closed is left',
    file: channels,
    text: '    open.channel.leave();\n    this.#lists',
    replacement: '    this.#lists',
  },
  {
    rule: 'the list channel gets the closing of a record',
    file: channels,
    text: 'this.#lists.get(resource.name)?.channel.say(open, null);',
    replacement: '',
  },
  {
    rule: 'an announcement expires',
    file: people,
    text: 'this.#clock.after(this.#wordTime, () => this.receive(id, null))',
    replacement: 'this.#clock.after(this.#wordTime, () => undefined)',
  },
  {
    rule: 'an announcement that still holds is repeated',
    file: channel,
    text: 'clock.after(repeatTime, () => turns.request(this.#announce))',
    replacement: 'clock.after(repeatTime, () => undefined)',
  },
  {
    rule: 'a channel that refused is asked again',
    file: channel,
    text: 'onRefused: () => this.#retry(),',
    replacement: 'onRefused: () => this.#end(),',
  },
  {
    rule: 'a new connection joins what is open',
    file: channels,
    text: 'connection.subscribe(() => this.#adaptAll());',
    replacement: '',
  },
  {
    rule: 'who wants that is shown only while editing',
    file: channels,
    text: 'return this.#isShownWhileReading || channel.word !== null;',
    replacement: "return this.#isShownWhileReading || channel.word !== '';",
  },
  {
    rule: 'nobody is at a record that is gone',
    file: watchedRecord,
    text: 'record === undefined || record.deleted || isDraftKey(record.key)',
    replacement: 'record === undefined || isDraftKey(record.key)',
  },
  {
    rule: 'subscribers of presence are called for arrivals and departures',
    file: watchedRecord,
    text: 'channel.people.value.subscribe(() => callListeners(this.#listeners));',
    replacement: 'channel.people.value.subscribe(() => undefined);',
  },
];
