import type { HistoryEntry } from '@ne2016/contract';
import { HttpError } from '@ne2016/data-layer';
import { useEffect, useState } from 'react';
import { LiveText } from '#ui/live/live-text.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { useKeptFocus } from '#platform/use-kept-focus.ts';
import type { ViewControl } from '../state/use-view.ts';
import styles from './saved-views.module.css';
import type { OpenView } from '../state/use-open-view.ts';
import type { NamedView } from '../state/use-saved-views.ts';
import type { ViewChanges } from './use-view-changes.ts';
import { plainText } from '#query/view/view-address.ts';
import { useHistoryCalls } from '#live/records/history-calls-context.tsx';
import { savedViews } from '#query/view/saved-view-resource.ts';

interface DefaultNoticeProps {
  opened: OpenView;
  control: ViewControl;
  onTakeBack: (view: NamedView) => void;
}

/** Says who had the list open with a view for everybody, and leads to the whole list. */
export function DefaultNotice({ opened, control, onTakeBack }: DefaultNoticeProps) {
  const { t } = useTranslation();
  const keptFocus = useKeptFocus();
  const { base, isByDefault } = opened;
  // Who has chosen it for themselves, or has followed a link to it, knows why the list is not whole.
  const view = base !== null && isByDefault && !base.isDefault ? base : null;
  const person = useViewAuthor(view?.id ?? null);
  const isSaid = view !== null && person !== undefined;
  const textOf = (name: string | null) =>
    name === null ? t('savedViews.forAll') : t('savedViews.forAllBy', { person: name });
  return (
    <div className={isSaid ? styles['about'] : 'visually-hidden'} {...keptFocus}>
      <LiveText cause="news" text={isSaid ? textOf(person) : ''} className="" />
      {isSaid && (
        <Button look="quiet" onClick={() => control.open(plainText)}>
          {t('savedViews.wholeList')}
        </Button>
      )}
      {isSaid && view.isWritable && (
        <Button look="quiet" onClick={() => onTakeBack(view)}>
          {t('savedViews.notForAll')}
        </Button>
      )}
    </div>
  );
}

/** Says that the view which is shown was changed, and with it the list, until that is read. */
export function ReplacedNotice({ replaced, onRead }: Pick<ViewChanges, 'replaced' | 'onRead'>) {
  const { t } = useTranslation();
  const keptFocus = useKeptFocus();
  return (
    <div className={replaced === null ? 'visually-hidden' : styles['about']} {...keptFocus}>
      <LiveText
        cause="news"
        text={replaced === null ? '' : t('savedViews.replaced', { name: replaced.name })}
        className=""
      />
      {replaced !== null && (
        <Button look="quiet" onClick={onRead}>
          {t('savedViews.read')}
        </Button>
      )}
    </div>
  );
}

const hasOpenedForAll = ({ changes }: HistoryEntry) => changes['sharedDefault']?.after === true;

/** Who chose that a list opens with a view for everybody. */
interface ViewAuthor {
  readonly view: number;
  /** `null` where nobody tells. */
  readonly name: string | null;
}

/** Asks who chose that the list opens with a view for everybody; `undefined` until that is answered. */
function useViewAuthor(view: number | null): string | null | undefined {
  const calls = useHistoryCalls();
  const [author, setAuthor] = useState<ViewAuthor | null>(null);
  useEffect(() => {
    if (view === null || calls === null) return undefined;
    let isHere = true;
    const know = (name: string | null) => isHere && setAuthor({ view, name });
    calls.ofRecord(savedViews, view, { attribute: 'sharedDefault' }).then(
      ({ entries }) => know(entries.find(hasOpenedForAll)?.by?.name ?? null),
      (error: unknown) => {
        if (!(error instanceof HttpError)) throw error;
        // It is said without a name.
        know(null);
      },
    );
    return () => void (isHere = false);
  }, [calls, view]);
  if (calls === null) return null;
  return author?.view === view ? author?.name : undefined;
}
