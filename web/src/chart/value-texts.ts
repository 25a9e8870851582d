import { formatNumber, formatPercent } from '#formats/format-number.ts';
import type { LocalePack } from '#formats/locale-pack.ts';
import type { Translate } from '#ui/texts/texts.ts';

/** 1 200 000 is « 1,2 M ». */
export function tickText(value: number, pack: LocalePack, t: Translate): string {
  const inUnits = (unit: number) => ({ number: formatNumber(value / unit, pack, { least: 0, most: 1 }) });
  const size = Math.abs(value);
  if (size >= 1e9) return t('layouts.chart.billions', inUnits(1e9));
  if (size >= 1e6) return t('layouts.chart.millions', inUnits(1e6));
  if (size >= 1e4) return t('layouts.chart.thousands', inUnits(1e3));
  return formatNumber(value, pack);
}

/** The part of a whole: « 12,5 % »; of nothing there is none. */
export function shareText(value: number, total: number, pack: LocalePack): string {
  return total === 0 ? '–' : formatPercent(Math.round((value / total) * 1000) / 10, pack);
}
