import type { Person, Resource } from '@ne2016/contract';
import { type RefObject, useState } from 'react';
import { listPath } from '#routes/list-paths.ts';
import { useProblemText } from '#session/use-problem-text.ts';
import { Button } from '#ui/button/button.tsx';
import { LiveText } from '#ui/live/live-text.tsx';
import { Confirmation, useQuestion } from '#ui/modal/question.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useAnnounce } from '#ui/toast/toast-region.tsx';
import { useCopyLink } from '#platform/use-copy-link.ts';
import { useKeptFocus } from '#platform/use-kept-focus.ts';
import type { ViewControl } from '../state/use-view.ts';
import { SaveViewModal, type SaveViewTask } from './save-view-modal.tsx';
import styles from './saved-views.module.css';
import type { OpenView } from '../state/open-views.ts';
import type { NamedView } from '../state/saved-views.ts';
import { useViewChanges, type ViewChanges } from './use-view-changes.ts';
import { useViewWriting, type ViewChoices, type ViewOutcome } from './use-view-writing.ts';
import { plainText, savedViewQuery, viewQuery } from '#query/view/view-address.ts';
import { ViewMenu } from './view-menu.tsx';
import { DefaultNotice, ReplacedNotice } from './view-notices.tsx';

export interface SavedViewBarProps {
  resource: Resource;
  person: Person;
  /** The saved view of the address. */
  opened: OpenView;
  control: ViewControl;
  /** Gets the focus when the focused element disappears. */
  heading: RefObject<HTMLElement | null>;
}

/**
 * Returns a function that copies the address of the displayed view; of a private view its settings, because
 * other users cannot open it.
 */
function useSharing(resource: Resource) {
  const { t } = useTranslation();
  const copyLink = useCopyLink();
  return (base: NamedView | null, isChanged: boolean, text: string) => {
    const query = base?.isShared === true && !isChanged ? savedViewQuery(base.id) : text;
    const address = `${listPath(resource.name)}${query === '' ? '' : `?${query}`}`;
    return copyLink(address, t('savedViews.linkCopied'));
  };
}

/** The actions on the view of a list: save, revert, share. Empty for a plain list. */
export function SavedViewBar(props: SavedViewBarProps) {
  const { t } = useTranslation();
  const { base, isReady, isDeleted } = props.opened;
  const changes = useViewChanges(base, props.control);
  if (!isReady) return null;
  return (
    <>
      <Notice text={isDeleted ? t('savedViews.missing') : ''} />
      <Notice text={changes.isOutdated ? t('savedViews.outdated') : ''} />
      <ReplacedNotice replaced={changes.replaced} onRead={changes.onRead} />
      <BarWithQuestions {...props} changes={changes} />
    </>
  );
}

/** A note that a view was deleted or changed elsewhere; announced even if it is there when the list opens. */
function Notice({ text }: { text: string }) {
  return <LiveText isNew cause="news" text={text} className={text === '' ? undefined : styles['notice']} />;
}

type ChangedBarProps = SavedViewBarProps & { changes: ViewChanges };

/** The bar, with its dialogs. */
function BarWithQuestions({ changes, ...props }: ChangedBarProps) {
  const { t } = useTranslation();
  const { base, views } = props.opened;
  const actions = useBarActions(props, changes.text);
  const replacement = useQuestion<boolean>();
  const deletion = useQuestion<boolean>();
  const [task, setTask] = useState<SaveViewTask>({ type: 'create' });
  const [isFormOpen, setFormOpen] = useState(false);
  const begin = (next: SaveViewTask) => {
    setTask(next);
    setFormOpen(true);
  };
  const save = async () => {
    if (base === null || !base.isWritable) begin({ type: 'create' });
    else if (!changes.isOutdated || (await replacement.ask())) await actions.saveSettings(base);
  };
  const remove = async (view: NamedView) => {
    if (await deletion.ask()) await actions.remove(view);
  };
  return (
    <>
      <DefaultNotice {...props} onTakeBack={(view) => void actions.openForAllNoMore(view)} />
      <Bar
        {...props}
        changes={changes}
        onBegin={begin}
        onSave={() => void save()}
        onDelete={(view) => void remove(view)}
      />
      <SaveViewModal
        open={isFormOpen}
        task={task}
        onClose={() => {
          setFormOpen(false);
          actions.giveUp();
        }}
        person={props.person}
        fixedDefault={views.find((view) => view.isSharedDefault && !view.isWritable) ?? null}
        onSubmit={(choices, changes) =>
          task.type === 'create' ? actions.create(choices) : actions.change(task.view, choices.name, changes)
        }
      />
      <Confirmation
        question={replacement}
        title={t('savedViews.replaceTitle')}
        text={t('savedViews.replaceText')}
        confirm={t('savedViews.replace')}
        cancel={t('savedViews.cancel')}
      />
      <Confirmation
        question={deletion}
        title={t('savedViews.deleteTitle', { name: base?.name ?? '' })}
        text={base?.isShared === true ? t('savedViews.deleteShared') : t('savedViews.deletePrivate')}
        confirm={t('savedViews.delete')}
        cancel={t('savedViews.cancel')}
      />
    </>
  );
}

interface BarProps extends ChangedBarProps {
  onBegin: (task: SaveViewTask) => void;
  onSave: () => void;
  onDelete: (view: NamedView) => void;
}

function Bar({ resource, opened, control, changes, ...props }: BarProps) {
  const { t } = useTranslation();
  const share = useSharing(resource);
  const keptFocus = useKeptFocus();
  const { base, isDeleted, defaultView } = opened;
  const { isChanged, text } = changes;
  if (base === null && !isChanged && !isDeleted) return null;
  return (
    <div className={styles['bar']} {...keptFocus}>
      {base !== null && (
        <ViewMenu
          view={base}
          onShowAll={defaultView === null ? null : () => control.open(plainText)}
          onSaveAs={() => props.onBegin({ type: 'create' })}
          onChange={() => props.onBegin({ type: 'change', view: base })}
          onShare={() => void share(base, isChanged, text)}
          onDelete={() => props.onDelete(base)}
        />
      )}
      {isDeleted && !isChanged && (
        <Button look="quiet" onClick={() => control.open(viewQuery('', null, defaultView !== null))}>
          {t('savedViews.openList')}
        </Button>
      )}
      {isChanged && base !== null && (
        <>
          <span className={styles['mark']}>{t('savedViews.changed')}</span>
          <Button look="quiet" onClick={() => control.open(savedViewQuery(base.id))}>
            {t('savedViews.revert')}
          </Button>
        </>
      )}
      {isChanged && (
        <Button look="quiet" onClick={props.onSave}>
          {base?.isWritable === false ? t('savedViews.saveAs') : t('savedViews.saveView')}
        </Button>
      )}
      {isChanged && base === null && (
        <Button look="quiet" onClick={() => void share(null, true, text)}>
          {t('savedViews.share')}
        </Button>
      )}
    </div>
  );
}

/** Returns the actions of the bar, with their announcements. */
function useBarActions({ resource, opened, control, heading }: SavedViewBarProps, text: string) {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const problemText = useProblemText();
  const writing = useViewWriting(opened);
  const tell = (outcome: ViewOutcome, name: string) => {
    if ('problem' in outcome)
      announce(outcome.problem === null ? t('savedViews.gone') : problemText(outcome.problem));
    else if (outcome.stillDefault === null) announce(t('savedViews.saved', { name }));
    else announce(t('savedViews.stillDefault', { name, other: outcome.stillDefault }));
  };
  return {
    giveUp: writing.giveUp,
    async create(choices: ViewChoices): Promise<ViewOutcome> {
      const outcome = await writing.create(resource.name, text, choices);
      if ('problem' in outcome) return outcome;
      tell(outcome, choices.name);
      control.open(savedViewQuery(outcome.id));
      return outcome;
    },
    async change({ id }: NamedView, name: string, changes: Partial<ViewChoices>): Promise<ViewOutcome> {
      const outcome = await writing.change(id, changes);
      // A failure is shown in the form.
      if ('id' in outcome) tell(outcome, name);
      return outcome;
    },
    async saveSettings({ id, name }: NamedView): Promise<void> {
      const outcome = await writing.change(id, { settings: text });
      tell(outcome, name);
      if ('id' in outcome) control.open(savedViewQuery(id));
    },
    async openForAllNoMore({ id, name }: NamedView): Promise<void> {
      const outcome = await writing.change(id, { sharedDefault: false });
      if ('problem' in outcome) return tell(outcome, name);
      announce(t('savedViews.noLongerForAll', { name }));
      heading.current?.focus();
    },
    async remove({ id, name }: NamedView): Promise<void> {
      const outcome = await writing.remove(id);
      if ('problem' in outcome) return tell(outcome, name);
      announce(t('savedViews.deleted', { name }));
      heading.current?.focus();
      const { defaultView } = opened;
      control.open(viewQuery('', null, defaultView !== null && defaultView.id !== id));
    },
  };
}
