import type { HistoryEntry } from '@ne2016/contract';
import type { LocalePack } from '#formats/locale-pack.ts';
import type { Translate } from '#ui/texts/texts.ts';
import { personText, whenText } from '#live/records/conflict-of.ts';

/** Returns « Supprimée par Driss Haddad à 14:07. »; empty if the deletion is unknown. */
export function deletionText(
  deletion: Pick<HistoryEntry, 'by' | 'at'> | null,
  userId: string,
  pack: LocalePack,
  t: Translate,
): string {
  if (deletion === null) return '';
  const { by, at } = deletion;
  const when = whenText(at, new Date(), pack, t);
  if (by === null) return t('record.goneBy_somebody', { when });
  return by.id === userId
    ? t('record.goneBy_you', { when })
    : t('record.goneBy_colleague', { when, name: personText(by) });
}
