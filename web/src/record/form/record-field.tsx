import { type Attribute, isEmpty, type Resource } from '@ne2016/contract';
import type { PresentPerson } from '@ne2016/data-layer';
import { type MouseEvent, type RefObject, useId, useRef } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { IconButton, IconLink } from '#ui/button/icon-button.tsx';
import { Field } from '#ui/form/field.tsx';
import { ignoreSecondClick } from '#ui/ignore-second-click.ts';
import type { PendingUploads } from '#ui/upload/upload.tsx';
import type { ValueChange } from '#live/changes/use-open-changes.ts';
import { ValueChangeBar } from '#live/changes/value-change-bar.tsx';
import { ExtensionField } from '#extensions/parts/extension-field.tsx';
import { useInstalledParts } from '#extensions/parts/installed-parts.ts';
import { hintOf } from '#values/kinds/hint-of.ts';
import { kindOf } from '#values/kinds/kinds.ts';
import type { TextContext } from '#values/text-context.ts';
import { LiveText } from '#ui/live/live-text.tsx';
import type { Conflict } from '#live/records/conflict-of.ts';
import { RecordConflict } from '../conflicts/record-conflict.tsx';
import styles from './record-form.module.css';
import { namesText } from '#live/records/presence-text.ts';
import { FieldEditors } from './record-presence.tsx';

interface RecordFieldProps {
  resource: Resource;
  name: string;
  attribute: Attribute;
  value: unknown;
  /** What is to be said against the value now. */
  messages: readonly string[];
  isChanged: boolean;
  conflict: Conflict | null;
  /** Somebody wanted to save before the conflict was ended. */
  isChoiceDue: boolean;
  context: TextContext;
  readOnly: boolean;
  /** Whether an empty value is refused. */
  required: boolean;
  /** Takes the whole width. */
  wide: boolean;
  /** Whether it is read more than written. */
  isPlain: boolean;
  onChange: (value: unknown) => void;
  /** Told where a file of this attribute stands that is chosen and not sent. */
  onPendingFile: (pending: PendingUploads | null) => void;
  onBlur: () => void;
  /** The others who are editing this value. */
  editors: readonly PresentPerson[];
  /** What others have made of the value since it was seen here. */
  change: ValueChange | null;
  /** Called with whether this value is being edited here. */
  onEditing: (isEditing: boolean) => void;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** Takes back what was typed. */
  onRevert: () => void;
}

/** One attribute of a record: its label, its input, and what is to be said of it. */
export function RecordField(props: RecordFieldProps) {
  const { attribute, value, readOnly, onChange, onBlur } = props;
  const part = useInstalledParts().inputs.for(props.resource, props.name, attribute);
  const frame = useFieldFrame(props);
  const builtIn = <BuiltInField {...props} frame={frame} />;
  if (part === undefined) return builtIn;
  return (
    <ExtensionField
      {...{ part, value, attribute, readOnly, onChange, onBlur, builtIn }}
      frame={labelledFrame(props, frame)}
    />
  );
}

/** What is around an input, whether its label stands above it or in it. */
function useFieldFrame(props: RecordFieldProps) {
  const { conflict, readOnly } = props;
  const frame = useRef<HTMLDivElement>(null);
  const ids = { conflict: useId(), editors: useId(), change: useId() };
  const notes = [
    conflict !== null && ids.conflict,
    props.editors.length > 0 && ids.editors,
    props.change !== null && ids.change,
  ].filter(Boolean);
  const { mark, ...signs } = signsOf(props, frame);
  const shared = {
    ref: frame,
    describedBy: notes.join(' ') || undefined,
    notice: <RecordNotice {...props} ids={ids} frame={frame} />,
    mark,
    onFocus: readOnly ? undefined : () => props.onEditing(true),
  };
  return { shared, ...signs };
}
type FieldFrame = ReturnType<typeof useFieldFrame>;
/** The frame of an input below its label. */
function labelledFrame(props: RecordFieldProps, { shared, after }: FieldFrame) {
  const { attribute, value, readOnly } = props;
  return {
    ...shared,
    onBlur: readOnly ? undefined : () => props.onEditing(false),
    label: attribute.label,
    hint: hintOf(attribute),
    required: props.required && !readOnly,
    messages: props.messages,
    wide: props.wide,
    after,
    isPlain: props.isPlain && !isEmpty(value),
  };
}

/** A field as the product has it. */
function BuiltInField({ frame, ...props }: RecordFieldProps & { frame: FieldFrame }) {
  const { attribute, value, readOnly, onChange, onBlur } = props;
  const { shared, revert } = frame;
  const kind = kindOf(attribute);
  if (kind.Field !== undefined) {
    const leave = () => {
      onBlur();
      props.onEditing(false);
    };
    const field = { attribute, value, readOnly, onChange, onBlur: leave };
    return (
      <kind.Field
        {...field}
        frame={{ ...shared, mark: revert === undefined ? shared.mark : [shared.mark, revert] }}
      />
    );
  }
  return (
    <Field {...labelledFrame(props, frame)}>
      {(ties) => (
        <kind.Input
          attribute={attribute}
          value={value}
          input={{ ties, readOnly, onChange, onBlur }}
          upload={{
            place: { resource: props.resource.name, attribute: props.name },
            onPending: props.onPendingFile,
          }}
        />
      )}
    </Field>
  );
}

/** What stands around an input: that its value is not saved, where it leads, and the way back. */
function signsOf(props: RecordFieldProps, frame: RefObject<HTMLElement | null>) {
  const { attribute, value, isChanged, conflict, readOnly } = props;
  const address = addressIn(attribute, value);
  const link = address === null ? undefined : <FollowLink attribute={attribute} href={address} />;
  // A conflict has buttons of its own.
  const isRevertible = isChanged && conflict === null && !readOnly;
  const revert = isRevertible ? <RevertButton key="revert" {...props} frame={frame} /> : undefined;
  const after =
    link === undefined && revert === undefined ? undefined : (
      <>
        {link}
        {revert}
      </>
    );
  return { mark: isChanged ? <UnsavedDot key="dot" /> : undefined, after, revert };
}

/** Where a value leads; `null`: nowhere, or it is not valid yet. */
function addressIn(attribute: Attribute, value: unknown): string | null {
  const { type, href } = kindOf(attribute);
  // A value of the type of its kind is one of it, which the compiler cannot follow through a union.
  return typeof value === type ? (href?.(value as Parameters<typeof href>[0], attribute) ?? null) : null;
}

/** Leads to the linked record, to a site, or to the program for mail. */
function FollowLink({ attribute, href }: { attribute: Attribute; href: string }) {
  const { t } = useTranslation();
  return <IconLink icon="external" label={t('record.follow', { label: attribute.label })} href={href} />;
}

/** Says that a value is not saved. */
function UnsavedDot() {
  const { t } = useTranslation();
  return (
    <span title={t('record.changed')} className={styles['unsavedDot']}>
      <span className="visually-hidden">{t('record.changed')}</span>
    </span>
  );
}

type RevertButtonProps = Pick<RecordFieldProps, 'attribute' | 'onRevert'> & {
  frame: RefObject<HTMLElement | null>;
};

/** Takes a value back to what is saved. The button goes with that; the focus stays at the value. */
function RevertButton({ attribute, onRevert, frame }: RevertButtonProps) {
  const { t } = useTranslation();
  const revert = () => {
    onRevert();
    frame.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  };
  return (
    <IconButton icon="undo" label={t('record.revertField', { label: attribute.label })} onClick={revert} />
  );
}

interface RecordNoticeProps extends RecordFieldProps {
  /** What the input is described by. */
  ids: { readonly conflict: string; readonly editors: string; readonly change: string };
  /** Of the whole field. */
  frame: RefObject<HTMLElement | null>;
}

interface EditWarningProps extends Pick<RecordFieldProps, 'isChanged' | 'conflict' | 'editors'> {
  locale: string;
}

/** Before it becomes a conflict: what is typed here is being edited elsewhere, too. Read aloud when that begins. */
function EditWarning({ isChanged, conflict, editors, locale }: EditWarningProps) {
  const { t } = useTranslation();
  const isShown = isChanged && conflict === null && editors.length > 0;
  const text = t('record.conflict.near', { count: editors.length, names: namesText(editors, locale, t) });
  const className = isShown ? styles['editWarning'] : undefined;
  return <LiveText cause="news" text={isShown ? text : ''} className={className} />;
}

/** What is to be said of a value on account of others: what a colleague made of it, and who is editing it. */
function RecordNotice({ ids, frame, attribute, conflict, context, readOnly, ...props }: RecordNoticeProps) {
  /** The buttons go away with the conflict; the focus goes back to what it was about. */
  const choose = (end: () => void) => (event: MouseEvent) => {
    ignoreSecondClick(event.nativeEvent);
    end();
    frame.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  };
  return (
    <>
      {!readOnly && (
        <RecordConflict
          id={ids.conflict}
          attribute={attribute}
          conflict={conflict}
          mine={props.value}
          context={context}
          isChoiceDue={props.isChoiceDue}
          onKeepMine={choose(props.onKeepMine)}
          onTakeTheirs={choose(props.onTakeTheirs)}
        />
      )}
      <ValueChangeBar id={ids.change} change={props.change} />
      <FieldEditors id={ids.editors} editors={props.editors} locale={context.pack.locale} />
      <EditWarning {...props} conflict={conflict} locale={context.pack.locale} />
    </>
  );
}
