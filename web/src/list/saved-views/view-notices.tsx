import { LiveText } from '#ui/live/live-text.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { useKeptFocus } from '#platform/use-kept-focus.ts';
import type { ViewControl } from '../state/use-view.ts';
import styles from './saved-views.module.css';
import type { OpenView } from '../state/open-views.ts';
import type { NamedView } from '../state/saved-views.ts';
import { useViewAuthor } from './use-view-author.ts';
import type { ViewChanges } from './use-view-changes.ts';
import { plainText } from '#query/view/view-address.ts';

interface DefaultNoticeProps {
  opened: OpenView;
  control: ViewControl;
  onTakeBack: (view: NamedView) => void;
}

/** Shows who made the open view the default for everybody, with a button to show the whole list. */
export function DefaultNotice({ opened, control, onTakeBack }: DefaultNoticeProps) {
  const { t } = useTranslation();
  const keptFocus = useKeptFocus();
  const { base, isByDefault } = opened;
  // No note for a user who has chosen the view or followed a link to it.
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

/** Shows that the displayed view was changed elsewhere, and the list with it, until the user confirms it. */
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
