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
import { hintOf } from '#values/looks/hint-of.ts';
import { kindOf } from '#values/kinds/kinds.ts';
import { looksOf } from '#values/looks/looks.ts';
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
  /** The errors of the value. */
  messages: readonly string[];
  isChanged: boolean;
  conflict: Conflict | null;
  /** Whether saving was refused because of the conflict. */
  isChoiceDue: boolean;
  context: TextContext;
  readOnly: boolean;
  /** Whether an empty value is refused. */
  required: boolean;
  /** Whether the field takes the whole width. */
  wide: boolean;
  /** Whether the value is read more often than edited. */
  isPlain: boolean;
  onChange: (value: unknown) => void;
  /** Called with the pending upload of a chosen file; with `null` when there is none. */
  onPendingFile: (pending: PendingUploads | null) => void;
  onBlur: () => void;
  /** The other people who are editing this value. */
  editors: readonly PresentPerson[];
  /** The unseen remote change of the value. */
  change: ValueChange | null;
  /** Called when editing of this value begins and ends. */
  onEditing: (isEditing: boolean) => void;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** Reverts the value. */
  onRevert: () => void;
}

/** One attribute of a record: label, input and notes. */
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

/** Returns the frame of an input, for labels above and inside the input. */
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
/** Returns the frame of an input with its label above it. */
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

/** A field without an extension. */
function BuiltInField({ frame, ...props }: RecordFieldProps & { frame: FieldFrame }) {
  const { attribute, value, readOnly, onChange, onBlur } = props;
  const { shared, revert } = frame;
  const looks = looksOf(attribute);
  if (looks.Field !== undefined) {
    const leave = () => {
      onBlur();
      props.onEditing(false);
    };
    const field = { attribute, value, readOnly, onChange, onBlur: leave };
    return (
      <looks.Field
        {...field}
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
            place: { resource: props.resource.name, attribute: props.name },
            onPending: props.onPendingFile,
          }}
        />
      )}
    </Field>
  );
}

/** Returns the signs beside an input: unsaved mark, link and revert button. */
function signsOf(props: RecordFieldProps, frame: RefObject<HTMLElement | null>) {
  const { attribute, value, isChanged, conflict, readOnly } = props;
  const address = addressIn(attribute, value);
  const link = address === null ? undefined : <FollowLink attribute={attribute} href={address} />;
  // A conflict has its own buttons.
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

type RevertButtonProps = Pick<RecordFieldProps, 'attribute' | 'onRevert'> & {
  frame: RefObject<HTMLElement | null>;
};

/** Reverts a value to the saved one. The button disappears, and the focus moves to the input. */
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
  /** Identifiers of the descriptions of the input. */
  ids: { readonly conflict: string; readonly editors: string; readonly change: string };
  /** The element of the whole field. */
  frame: RefObject<HTMLElement | null>;
}

interface EditWarningProps extends Pick<RecordFieldProps, 'isChanged' | 'conflict' | 'editors'> {
  locale: string;
}

/** A warning before a conflict: another user is editing the same value. Announced when it appears. */
function EditWarning({ isChanged, conflict, editors, locale }: EditWarningProps) {
  const { t } = useTranslation();
  const isShown = isChanged && conflict === null && editors.length > 0;
  const text = t('record.conflict.near', { count: editors.length, names: namesText(editors, locale, t) });
  const className = isShown ? styles['editWarning'] : undefined;
  return <LiveText cause="news" text={isShown ? text : ''} className={className} />;
}

/** The notes about other users at a value: conflict, remote change and editors. */
function RecordNotice({ ids, frame, attribute, conflict, context, readOnly, ...props }: RecordNoticeProps) {
  /** The buttons disappear with the conflict; the focus moves back to the input. */
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
