import { amount, choice, date, defineResource, link, text } from '@ne2016/contract';
import { commune } from '@ne2016/contract/testing';
import { expect, test, vi } from 'vitest';
import * as linked from '#values/resource-by-name.ts';
import { withCurrentNames } from './former-names.ts';

const label = 'x';

const site = defineResource('site', {
  labels: { plural: 'Chantiers', singular: 'chantier', gender: 'masculine' },
  attributes: {
    title: text({ label, formerly: 'name' }),
    cost: amount({ label, formerly: 'budget' }),
    state: choice({ label, options: { open: 'Ouvert' }, formerly: 'status' }),
    begin: date({ label, formerly: 'start_date' }),
    town: link('commune', { label, formerly: 'commune' }),
  },
  title: 'title',
});
const renamedCommune = {
  ...commune,
  attributes: { ...commune.attributes, zone: text({ label, formerly: 'area' }) },
};

test.each([
  ['', ''],
  ['sort=-budget~name', 'sort=-cost~title'],
  ['sort=-cost', 'sort=-cost'],
  ['columns=name:200~status&totals=budget:sum', 'columns=title:200~state&totals=cost:sum'],
  [
    'filter=any&filter=status.is~open&filter=budget.filled&filter=end',
    'filter=any&filter=state.is~open&filter=cost.filled&filter=end',
  ],
  ['filter=commune.region.is~Bretagne', 'filter=town.region.is~Bretagne'],
  ['filter=commune.area.is~A&filter=town.area.is~B', 'filter=town.zone.is~A&filter=town.zone.is~B'],
  ['group=start_date:month', 'group=begin:month'],
  ['layout=board~status~budget', 'layout=board~state~cost'],
  ['layout=calendar~start_date~~month', 'layout=calendar~begin~~month'],
  ['layout=chart~bar~start_date:year~budget', 'layout=chart~bar~begin:year~cost'],
  ['sort=name&filter=a%26b&colour=red', 'sort=title&colour=red&filter=a%26b'],
])('%j is %j after attributes were renamed', (before, after) => {
  vi.spyOn(linked, 'linkedResource').mockReturnValue(renamedCommune);
  expect(decodeURIComponent(withCurrentNames(site, before))).toBe(decodeURIComponent(after));
});

test('where nothing was renamed, a text stays the very same', () => {
  vi.spyOn(linked, 'linkedResource').mockReturnValue(commune);
  const plain = { ...site, attributes: { ...commune.attributes } };
  expect(withCurrentNames(plain, 'sort=budget&what=ever')).toBe('sort=budget&what=ever');
});
