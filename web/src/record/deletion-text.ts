import type { HistoryEntry } from '@ne2016/contract';
import type { LocalePack } from '#formats/locale-pack.ts';
import type { Translate } from '#ui/texts/texts.ts';
import { authorOfChange, authorParams } from '#live/records/change-author.ts';

/** Returns « Supprimée par Driss Haddad à 14:07. »; empty if the deletion is unknown. */
export function deletionText(
  deletion: Pick<HistoryEntry, 'by' | 'at'> | null,
  userId: string,
  pack: LocalePack,
  t: Translate,
): string {
  const by = authorOfChange(deletion, userId);
  return by.who === 'unknown' ? '' : t(`record.goneBy_${by.who}`, authorParams(by, pack, t));
}
