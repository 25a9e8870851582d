import { expect, test } from 'vitest';
import { mediaTypeOf } from './media-type.ts';
import { png, zip } from './testing/file-contents.ts';

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const script = Buffer.from('<script>alert(1)</script>');
const pdf = Buffer.from('%PDF-1.7\n');

test.each([
  ['what the bytes show', 'image/png', png, 'image/png'],
  ['what the bytes show, whatever is said', 'text/plain', png, 'image/png'],
  ['what the bytes show, where nothing is said', '', pdf, 'application/pdf'],
  ['what is said, where bytes can show nothing', 'text/csv; charset=utf-8', Buffer.from('a;b'), 'text/csv'],
  ['what is said, where no beginning is known', 'application/json', Buffer.from('{}'), 'application/json'],
  ['what is said, in lower case', 'Text/CSV', Buffer.from('a;b'), 'text/csv'],
  ['an empty text', 'text/plain', Buffer.alloc(0), 'text/plain'],
  ['what is said, where that is more precise', docx, zip(10), docx],
  ['what is said, with a first part that is long', docx, zip(1_000_000), docx],
  ['an archive that is called a picture', 'image/png', zip(10), 'application/zip'],
  ['a drawing', 'image/svg+xml', Buffer.from('<?xml version="1.0"?><svg/>'), 'image/svg+xml'],
  ['a script that is called a picture', 'image/png', script, 'application/octet-stream'],
  ['a script that is called a document', 'application/pdf', script, 'application/octet-stream'],
  ['nothing that is called a picture', 'image/png', Buffer.alloc(0), 'application/octet-stream'],
  ['a page', 'text/html; charset=utf-8', Buffer.from('\uFEFF\n<!DOCTYPE html><p>x'), 'text/html'],
  [
    'bytes that are called a page',
    'text/html; charset=x',
    Buffer.from([0, 1, 60, 112]),
    'application/octet-stream',
  ],
  ['what is no media type', '../../x', script, 'application/octet-stream'],
  ['what would break a header', 'text/html\r\nx: y', script, 'application/octet-stream'],
])('%s: %s', async (_what, declared, bytes, type) => {
  expect(await mediaTypeOf(declared, bytes.subarray(0, 4100))).toBe(type);
});

test.each([
  'text/html',
  'text/html; charset=x',
  'TEXT/HTML;charset="a;b"',
  ' text/html ;',
  'text/html\t; charset=',
  'application/xhtml+xml; charset=x',
  'image/svg+xml; charset=x',
])('a text that is called a page is a text: %s', async (declared) => {
  expect(await mediaTypeOf(declared, Buffer.from('a < b'))).toBe('text/plain');
});
