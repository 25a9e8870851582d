import { type Attribute, isEmpty } from '@ne2016/contract';
import { type MouseEvent, type RefObject, useId, useRef } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { IconButton, IconLink } from '#ui/button/icon-button.tsx';
import { Field } from '#ui/form/field.tsx';
import { ignoreSecondClick } from '#ui/ignore-second-click.ts';
import { ValueChangeBar } from '#live/changes/value-change-bar.tsx';
import { ExtensionField } from '#extensions/parts/extension-field.tsx';
import { useInstalledParts } from '#extensions/parts/installed-parts.ts';
import { hintOf } from '#values/looks/hint-of.ts';
import { kindOf } from '#values/kinds/kinds.ts';
import { looksOf } from '#values/looks/looks.ts';
import type { TextContext } from '#values/text-context.ts';
import { LiveText } from '#ui/live/live-text.tsx';
import { RecordConflict } from '../conflicts/record-conflict.tsx';
import type { EditedField } from './edited-field.ts';
import styles from './record-form.module.css';
import { namesText } from '#live/records/presence-text.ts';
import { FieldEditors } from './record-presence.tsx';

interface RecordFieldProps {
  field: EditedField;
  context: TextContext;
  /** Whether the field takes the whole width. */
  isWide: boolean;
  /** Whether the value is read more often than edited. */
  isPlain: boolean;
}

/** One attribute of a record: label, input and notes. */
export function RecordField(props: RecordFieldProps) {
  const { field } = props;
  const part = useInstalledParts().inputs.for(field.editor.resource, field.name, field.attribute);
  const frame = useFieldFrame(props);
  const builtIn = <BuiltInField {...props} frame={frame} />;
  if (part === undefined) return builtIn;
  return <ExtensionField {...inputProps(field)} {...{ part, builtIn }} frame={labelledFrame(props, frame)} />;
}

/** Returns the props that every input of a field has. */
function inputProps({ editor, name, attribute, value, isReadOnly, leave }: EditedField) {
  const onChange = (next: unknown) => editor.change(name, next);
  return { attribute, value, readOnly: isReadOnly, onChange, onBlur: leave };
}

/** Returns the frame of an input, for labels above and inside the input. */
function useFieldFrame(props: RecordFieldProps) {
  const { field } = props;
  const frame = useRef<HTMLDivElement>(null);
  const ids = { conflict: useId(), editors: useId(), change: useId() };
  const notes = [
    field.conflict !== null && ids.conflict,
    field.editors.length > 0 && ids.editors,
    field.change !== null && ids.change,
  ].filter(Boolean);
  const { mark, ...signs } = signsOf(field, frame);
  const shared = {
    ref: frame,
    describedBy: notes.join(' ') || undefined,
    notice: <RecordNotice field={field} context={props.context} ids={ids} frame={frame} />,
    mark,
    onFocus: field.isReadOnly ? undefined : () => field.setEditing(true),
  };
  return { shared, ...signs };
}
type FieldFrame = ReturnType<typeof useFieldFrame>;
/** Returns the frame of an input with its label above it. */
function labelledFrame(props: RecordFieldProps, { shared, after }: FieldFrame) {
  const { attribute, value, isReadOnly, isRequired, messages, setEditing } = props.field;
  return {
    ...shared,
    onBlur: isReadOnly ? undefined : () => setEditing(false),
    label: attribute.label,
    hint: hintOf(attribute),
    required: isRequired && !isReadOnly,
    messages,
    wide: props.isWide,
    after,
    isPlain: props.isPlain && !isEmpty(value),
  };
}

/** A field without an extension. */
function BuiltInField({ frame, ...props }: RecordFieldProps & { frame: FieldFrame }) {
  const { field } = props;
  const { shared, revert } = frame;
  const { editor, name } = field;
  const { attribute, value, readOnly, onChange, onBlur } = inputProps(field);
  const looks = looksOf(attribute);
  if (looks.Field !== undefined) {
    const leave = () => {
      onBlur();
      field.setEditing(false);
    };
    return (
      <looks.Field
        {...{ attribute, value, readOnly, onChange, onBlur: leave }}
        frame={{ ...shared, mark: revert === undefined ? shared.mark : [shared.mark, revert] }}
      />
    );
  }
  return (
    <Field {...labelledFrame(props, frame)}>
      {(ties) => (
        <looks.Input
          attribute={attribute}
          value={value}
          input={{ ties, readOnly, onChange, onBlur }}
          upload={{
            place: { resource: editor.resource.name, attribute: name },
            onPending: (files) => editor.setPendingFiles(name, files),
          }}
        />
      )}
    </Field>
  );
}

/** Returns the signs beside an input: unsaved mark, link and revert button. */
function signsOf(field: EditedField, frame: RefObject<HTMLElement | null>) {
  const { attribute, value, isChanged, conflict, isReadOnly } = field;
  const address = addressIn(attribute, value);
  const link = address === null ? undefined : <FollowLink attribute={attribute} href={address} />;
  // A conflict has its own buttons.
  const isRevertible = isChanged && conflict === null && !isReadOnly;
  const revert = isRevertible ? <RevertButton key="revert" field={field} frame={frame} /> : undefined;
  const after =
    link === undefined && revert === undefined ? undefined : (
      <>
        {link}
        {revert}
      </>
    );
  return { mark: isChanged ? <UnsavedDot key="dot" /> : undefined, after, revert };
}

/** Returns the link target of a value; `null` if it has none or is not valid yet. */
function addressIn(attribute: Attribute, value: unknown): string | null {
  const { type, href } = kindOf(attribute);
  // The type of the value matches its kind, which the compiler cannot follow through a union.
  return typeof value === type ? (href?.(value as Parameters<typeof href>[0], attribute) ?? null) : null;
}

/** Opens the linked record, website or mail program. */
function FollowLink({ attribute, href }: { attribute: Attribute; href: string }) {
  const { t } = useTranslation();
  return <IconLink icon="external" label={t('record.follow', { label: attribute.label })} href={href} />;
}

/** Marks an unsaved value. */
function UnsavedDot() {
  const { t } = useTranslation();
  return (
    <span title={t('record.changed')} className={styles['unsavedDot']}>
      <span className="visually-hidden">{t('record.changed')}</span>
    </span>
  );
}

interface RevertButtonProps {
  field: EditedField;
  frame: RefObject<HTMLElement | null>;
}

/** Reverts a value to the saved one. The button disappears, and the focus moves to the input. */
function RevertButton({ field: { editor, name, attribute }, frame }: RevertButtonProps) {
  const { t } = useTranslation();
  const revertAndFocus = () => {
    editor.revert(name);
    frame.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  };
  const label = t('record.revertField', { label: attribute.label });
  return <IconButton icon="undo" label={label} onClick={revertAndFocus} />;
}

interface RecordNoticeProps extends Pick<RecordFieldProps, 'field' | 'context'> {
  /** Identifiers of the descriptions of the input. */
  ids: { readonly conflict: string; readonly editors: string; readonly change: string };
  /** The element of the whole field. */
  frame: RefObject<HTMLElement | null>;
}

interface EditWarningProps {
  field: EditedField;
  locale: string;
}

/** A warning before a conflict: another user is editing the same value. Announced when it appears. */
function EditWarning({ field: { isChanged, conflict, editors }, locale }: EditWarningProps) {
  const { t } = useTranslation();
  const isShown = isChanged && conflict === null && editors.length > 0;
  const text = t('record.conflict.near', { count: editors.length, names: namesText(editors, locale, t) });
  const className = isShown ? styles['editWarning'] : undefined;
  return <LiveText cause="news" text={isShown ? text : ''} className={className} />;
}

/** The notes about other users at a value: conflict, remote change and editors. */
function RecordNotice({ ids, frame, field, context }: RecordNoticeProps) {
  const { locale } = context.pack;
  /** The buttons disappear with the conflict; the focus moves back to the input. */
  const choose = (end: () => void) => (event: MouseEvent) => {
    ignoreSecondClick(event.nativeEvent);
    end();
    frame.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  };
  return (
    <>
      {!field.isReadOnly && (
        <RecordConflict
          id={ids.conflict}
          attribute={field.attribute}
          conflict={field.conflict}
          mine={field.value}
          context={context}
          isChoiceDue={field.isChoiceDue}
          onKeepMine={choose(() => field.editor.keepMine(field.name))}
          onTakeTheirs={choose(() => field.editor.takeTheirs(field.name))}
        />
      )}
      <ValueChangeBar id={ids.change} change={field.change} />
      <FieldEditors id={ids.editors} editors={field.editors} locale={locale} />
      <EditWarning field={field} locale={locale} />
    </>
  );
}
