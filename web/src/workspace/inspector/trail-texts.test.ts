import type { LoggedEvent, EventOutcome } from '@ne2016/data-layer';
import { beforeAll, expect, test } from 'vitest';
import frenchTexts from '../../../../languages/fr_FR.json' with { type: 'json' };
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { hasText } from '#ui/texts/texts.ts';

// Each table must contain every code to compile.
const events: Record<LoggedEvent, true> = {
  event_created: true,
  event_updated: true,
  event_deleted: true,
  event_unknown: true,
  record_read: true,
  full_list: true,
  delta: true,
  read_failed: true,
  list_failed: true,
  write_failed: true,
  created: true,
  saved: true,
  deleted: true,
  tab_told: true,
  restored: true,
  reload: true,
};
const outcomes: Record<EventOutcome, true> = {
  merged: true,
  removed: true,
  fetched: true,
  overtaken: true,
  list_not_loaded: true,
  already_known: true,
  left_to_other_tab: true,
  ignored: true,
  skipped_while_unsaved: true,
  refresh_requested: true,
  told: true,
};

beforeAll(startFrenchTexts);

test('everything that can happen, and all that can be done with it, has a text', () => {
  const keys = [
    ...Object.keys(events).map((code) => `inspector.event.${code}`),
    ...Object.keys(outcomes).map((code) => `inspector.outcome.${code}`),
  ];
  expect(keys.filter((key) => !hasText(key))).toEqual([]);
});

test('no text is left of a code that there is no more', () => {
  const { event, outcome } = frenchTexts.inspector;
  expect(new Set(Object.keys(event))).toEqual(new Set(Object.keys(events)));
  expect(new Set(Object.keys(outcome))).toEqual(new Set(Object.keys(outcomes)));
});
