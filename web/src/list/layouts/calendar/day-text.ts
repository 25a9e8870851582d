import type { LocalePack } from '#formats/locale-pack.ts';
import { type DayNumber, dayParts, weekday } from './days.ts';

const dateText = (date: number, { firstOfMonth }: LocalePack) => (date === 1 ? firstOfMonth : String(date));

/** « mercredi 4 mars 2026 » */
export function longDay(day: DayNumber, pack: LocalePack): string {
  const { months, weekdays } = pack;
  const [year, month, date] = dayParts(day);
  return `${weekdays[(weekday(day) + 1) % 7]} ${dateText(date, pack)} ${months[month - 1]} ${year}`;
}

/** « mars 2026 », or « 2 – 8 mars 2026 » for a week. */
export function periodText(period: 'month' | 'week', anchor: DayNumber, pack: LocalePack): string {
  const { months } = pack;
  const [year, month] = dayParts(anchor);
  if (period === 'month') return `${months[month - 1]} ${year}`;
  const monday = anchor - weekday(anchor);
  const [firstYear, firstMonth, first] = dayParts(monday);
  const [lastYear, lastMonth, last] = dayParts(monday + 6);
  const end = `${dateText(last, pack)} ${months[lastMonth - 1]} ${lastYear}`;
  if (firstMonth === lastMonth) return `${dateText(first, pack)} – ${end}`;
  const start = `${dateText(first, pack)} ${months[firstMonth - 1]}`;
  return firstYear === lastYear ? `${start} – ${end}` : `${start} ${firstYear} – ${end}`;
}
