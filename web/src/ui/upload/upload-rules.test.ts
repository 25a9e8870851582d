import { expect, test } from 'vitest';
import { refusalOf } from './upload-rules.ts';

const file = (name: string, type: string, size = 1) => ({ name, type, size });
const rules = { accept: '.pdf, image/*,text/csv', maxSize: 1000 };

test.each([
  file('Plan.PDF', ''),
  file('photo.jpg', 'image/jpeg'),
  file('liste.txt', 'text/csv'),
  file('plein.pdf', '', 1000),
])('$name may be sent', (accepted) => {
  expect(refusalOf(accepted, rules)).toBeUndefined();
});

test.each([file('plan.pdf.exe', ''), file('note.txt', 'text/plain'), file('image', 'imagex/png')])(
  '$name is of a wrong type',
  (refused) => {
    expect(refusalOf(refused, rules)).toBe('wrong-type');
  },
);

test('one byte more than the limit is too large', () => {
  expect(refusalOf(file('plan.pdf', '', 1001), rules)).toBe('too-large');
});

test('without a list of types every type is accepted', () => {
  expect(refusalOf(file('quoi.xyz', ''), { maxSize: 1000 })).toBeUndefined();
  expect(refusalOf(file('quoi.xyz', ''), { accept: '', maxSize: 1000 })).toBeUndefined();
});

test('an empty file is refused as such, whatever its type', () => {
  expect(refusalOf(file('plan.pdf', '', 0), rules)).toBe('empty');
  expect(refusalOf(file('programme.exe', '', 0), rules)).toBe('empty');
});
