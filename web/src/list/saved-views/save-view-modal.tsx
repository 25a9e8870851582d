import { mayShareViews, type Person } from '@ne2016/contract';
import { useId, useState } from 'react';
import { useProblemText } from '#session/use-problem-text.ts';
import { Button } from '#ui/button/button.tsx';
import { Alert } from '#ui/form/alert.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Field } from '#ui/form/field.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Modal, ModalActions, ModalBody, useModalClose } from '#ui/modal/modal.tsx';
import { useInitialFocus } from '#ui/modal/use-initial-focus.ts';
import { WhenLeft } from '#ui/modal/when-left.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { focusHeadingIfLost } from '#platform/focus-heading.ts';
import styles from './saved-views.module.css';
import type { NamedView } from '../state/saved-views.ts';
import type { ViewChoices, ViewOutcome } from './use-view-writing.ts';

/** The purpose of the form: a new view, or changes to a view as it was when the form was opened. */
export type SaveViewTask =
  | { readonly type: 'create' }
  | { readonly type: 'change'; readonly view: NamedView };

interface SaveViewModalProps extends Omit<SaveViewFormProps, 'formId'> {
  open: boolean;
  onClose: () => void;
}

const noChoices: ViewChoices = { name: '', shared: false, isDefault: false, sharedDefault: false };

function choicesAtFirst(task: SaveViewTask): ViewChoices {
  if (task.type === 'create') return noChoices;
  const { name, isShared: shared, isDefault, isSharedDefault: sharedDefault } = task.view;
  return { name, shared, isDefault, sharedDefault };
}

/** Returns the choices that the user has changed; all others keep the changes of other users. */
function differingChoices(first: ViewChoices, chosen: ViewChoices): Partial<ViewChoices> {
  const differs = (name: keyof ViewChoices) => first[name] !== chosen[name];
  return {
    ...(differs('name') && { name: chosen.name }),
    ...(differs('shared') && { shared: chosen.shared }),
    ...(differs('isDefault') && { isDefault: chosen.isDefault }),
    ...(differs('sharedDefault') && { sharedDefault: chosen.sharedDefault }),
  };
}

/** Asks for the name of a view, for whom it is saved, and whether the list opens with it. */
export function SaveViewModal({ open, onClose, ...props }: SaveViewModalProps) {
  const { t } = useTranslation();
  const formId = useId();
  const title = props.task.type === 'create' ? t('savedViews.createTitle') : t('savedViews.changeTitle');
  return (
    <Modal open={open} onClose={onClose} title={title}>
      <SaveViewForm {...props} formId={formId} />
      {/* The button that opened the dialog disappears once the view is saved. */}
      <WhenLeft call={focusHeadingIfLost} />
    </Modal>
  );
}

interface SaveViewFormProps {
  person: Person;
  task: SaveViewTask;
  /** The default view for everybody, if it belongs to another user; it cannot be replaced here. */
  fixedDefault: NamedView | null;
  formId: string;
  /** `changes` has only the choices that differ from the initial ones. */
  onSubmit: (choices: ViewChoices, changes: Partial<ViewChoices>) => Promise<ViewOutcome>;
}

/** Returns a function that explains a failure, at the name or for the whole form. */
function useNameMessages() {
  const { t } = useTranslation();
  const problemText = useProblemText();
  return (outcome: ViewOutcome | null) => {
    const problem = outcome !== null && 'problem' in outcome ? outcome.problem : null;
    if (problem?.code === 'value_not_unique') return { name: [t('savedViews.nameTaken')], form: null };
    if (problem?.code === 'record_limit_reached') return { name: [], form: t('savedViews.tooMany') };
    if (problem?.errors.some(({ attribute }) => attribute === 'settings') === true)
      return { name: [], form: t('savedViews.tooLong') };
    if (problem !== null) return { name: [], form: problemText(problem) };
    return { name: [], form: outcome !== null && 'problem' in outcome ? t('savedViews.gone') : null };
  };
}

interface Saving extends Pick<SaveViewFormProps, 'task' | 'onSubmit'> {
  onSaved: () => void;
  onFailed: () => void;
}

/** Returns the choices of the form, and the state of saving them. */
function useSaving({ task, onSubmit, onSaved, onFailed }: Saving) {
  const [first] = useState(() => choicesAtFirst(task));
  const [choices, setChoices] = useState(first);
  const [isSaving, setSaving] = useState(false);
  const [outcome, setOutcome] = useState<ViewOutcome | null>(null);
  const choose = (changes: Partial<ViewChoices>) => {
    setChoices({ ...choices, ...changes });
    if ('name' in changes) setOutcome(null);
  };
  const submit = async () => {
    const chosen = { ...choices, name: choices.name.trim() };
    if (chosen.name === '' || isSaving) return;
    setSaving(true);
    const saved = await onSubmit(chosen, differingChoices(first, chosen));
    setSaving(false);
    if ('id' in saved) return onSaved();
    setOutcome(saved);
    onFailed();
  };
  return { choices, choose, isSaving, outcome, submit };
}

function SaveViewForm({ person, task, fixedDefault, formId, onSubmit }: SaveViewFormProps) {
  const { t } = useTranslation();
  const close = useModalClose();
  const form = useForm();
  const input = useInitialFocus<HTMLInputElement>();
  const { choices, choose, isSaving, outcome, submit } = useSaving({
    task,
    onSubmit,
    onSaved: close,
    // Only the answer shows that a name is taken.
    onFailed: form.reveal,
  });
  const messages = useNameMessages()(outcome);
  const name = choices.name.trim();
  const nameMessages = name === '' && form.shows('name') ? [t('savedViews.nameMissing')] : messages.name;
  return (
    <>
      <ModalBody>
        <form {...form.attributesFor(() => void submit())} id={formId} className={styles['form']}>
          {messages.form !== null && <Alert>{messages.form}</Alert>}
          <Field label={t('savedViews.name')} required messages={nameMessages}>
            {(ties) => (
              <TextInput
                {...ties}
                ref={input}
                maxLength={80}
                autoComplete="off"
                value={choices.name}
                onChange={(text) => choose({ name: text })}
                onBlur={() => name !== '' && form.leave('name')}
              />
            )}
          </Field>
          <ChoiceBoxes
            person={person}
            isOwn={task.type === 'create' || task.view.isOwn}
            choices={choices}
            fixedDefault={fixedDefault}
            onChoose={choose}
          />
        </form>
      </ModalBody>
      <ModalActions>
        <Button onClick={close}>{t('savedViews.cancel')}</Button>
        <Button type="submit" form={formId} look="primary" pending={isSaving}>
          {t('savedViews.save')}
        </Button>
      </ModalActions>
    </>
  );
}

interface ChoiceBoxesProps extends Pick<SaveViewFormProps, 'person' | 'fixedDefault'> {
  /**
   * Whether it is a view of this user. Only the owner chooses whether the own list opens with it, and may
   * stop sharing it: for others, the server refuses that, because the view would be hidden from them too.
   */
  isOwn: boolean;
  choices: ViewChoices;
  onChoose: (changes: Partial<ViewChoices>) => void;
}

/** Checkboxes for whom the view is saved, and for whom the list opens with it. */
function ChoiceBoxes({ person, isOwn, choices, fixedDefault, onChoose }: ChoiceBoxesProps) {
  const { t } = useTranslation();
  return (
    <>
      {mayShareViews(person) && (
        <Checkbox
          label={t('savedViews.shared')}
          hint={isOwn ? t('savedViews.sharedHint') : t('savedViews.sharedByOther')}
          disabled={!isOwn}
          checked={choices.shared}
          onChange={(shared) => onChoose({ shared, sharedDefault: choices.sharedDefault && shared })}
        />
      )}
      {isOwn && (
        <Checkbox
          label={t('savedViews.isDefault')}
          checked={choices.isDefault}
          onChange={(isDefault) => onChoose({ isDefault })}
        />
      )}
      {mayShareViews(person) && choices.shared && (
        <Checkbox
          label={t('savedViews.sharedDefault')}
          hint={fixedDefault === null ? undefined : t('savedViews.otherDefault', { name: fixedDefault.name })}
          disabled={fixedDefault !== null}
          checked={choices.sharedDefault}
          onChange={(sharedDefault) => onChoose({ sharedDefault })}
        />
      )}
    </>
  );
}
