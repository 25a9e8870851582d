import { localDay } from '#formats/calendar-day.ts';

/** Characters that Windows, macOS or Linux do not allow in file names. */
const forbidden = /[<>:"/\\|?*\p{Cc}\p{Cf}]+/gu;

/** Returns the name of an exported file: « Projets – En travaux 2026-11-23.csv ». */
export function exportFileName(names: readonly string[], extension: string, now: Date): string {
  const cleaned = names.map((name) => name.toWellFormed().replaceAll(forbidden, ' ').trim()).filter(Boolean);
  // File systems allow 255 bytes, and a character has up to three.
  const title = cleaned.join(' – ').replaceAll(/\s+/g, ' ').slice(0, 70).trim();
  return [title, `${localDay(now)}.${extension}`].filter(Boolean).join(' ');
}
