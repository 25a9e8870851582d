import { formatNumber } from '@ne2016/contract/numbers';
import { french } from '@ne2016/contract/texts';

const units = ['o', 'ko', 'Mo', 'Go'];

/** Returns a size for users, « 50 Mo », rounded down to two decimals, so that the shown size is allowed. */
export function describeSize(bytes: number): string {
  const unit = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
  const amount = Math.floor((100 * bytes) / 1024 ** unit) / 100;
  return `${formatNumber(amount, french)}\u00a0${units[unit] ?? ''}`;
}
