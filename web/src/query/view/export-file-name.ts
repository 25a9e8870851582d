import { localDay } from '#formats/calendar-day.ts';

/** What Windows, macOS or Linux does not take in the name of a file. */
const forbidden = /[<>:"/\\|?*\p{Cc}\p{Cf}]+/gu;

/** The name of an exported file: « Projets – En travaux 2026-11-23.csv ». */
export function exportFileName(names: readonly string[], extension: string, now: Date): string {
  const cleaned = names.map((name) => name.toWellFormed().replaceAll(forbidden, ' ').trim()).filter(Boolean);
  // Systems take 255 bytes; a letter has up to three of them.
  const title = cleaned.join(' – ').replaceAll(/\s+/g, ' ').slice(0, 70).trim();
  return [title, `${localDay(now)}.${extension}`].filter(Boolean).join(' ');
}
