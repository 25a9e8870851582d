import { formatNumber } from '@ne2016/contract/numbers';
import { formatPercent } from '#formats/format-number.ts';
import type { LocalePack } from '#formats/locale-pack.ts';
import type { Translate } from '#ui/texts/texts.ts';

/** Returns a short text of a number: « 1,2 M » for 1,200,000. */
export function tickText(value: number, pack: LocalePack, t: Translate): string {
  const inUnits = (unit: number) => ({ number: formatNumber(value / unit, pack, { least: 0, most: 1 }) });
  const size = Math.abs(value);
  if (size >= 1e9) return t('layouts.chart.billions', inUnits(1e9));
  if (size >= 1e6) return t('layouts.chart.millions', inUnits(1e6));
  if (size >= 1e4) return t('layouts.chart.thousands', inUnits(1e3));
  return formatNumber(value, pack);
}

/** Returns the share of a total: « 12,5 % »; « – » if the total is zero. */
export function shareText(value: number, total: number, pack: LocalePack): string {
  return total === 0 ? '–' : formatPercent(Math.round((value / total) * 1000) / 10, pack);
}
