import { type Attribute, isRequired, type Resource } from '@ne2016/contract';
import type { PresentPerson } from '@ne2016/data-layer';
import { type MouseEvent, type RefObject, useId, useRef } from 'react';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { Field } from '../../../ui/form/field.tsx';
import { ignoreSecondClick } from '../../../ui/ignore-second-click.ts';
import type { PendingState } from '../../../ui/upload/upload.tsx';
import { kindOf } from '../kinds/kinds.ts';
import type { TextContext } from '../values/value-text.ts';
import type { Conflict } from './conflict-of.ts';
import { RecordConflict } from './record-conflict.tsx';
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
  /** Takes the whole width. */
  wide: boolean;
  onChange: (value: unknown) => void;
  /** Told where a file of this attribute stands that is chosen and not sent. */
  onPendingFile: (state: PendingState | null) => void;
  onBlur: () => void;
  /** The others who are editing this value. */
  editors: readonly PresentPerson[];
  /** Called with whether this value is being edited here. */
  onEditing: (isEditing: boolean) => void;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** One attribute of a record: its label, its input, and what is to be said of it. */
export function RecordField(props: RecordFieldProps) {
  const { attribute, value, isChanged, conflict, readOnly, onChange, onBlur } = props;
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const ids = { conflict: useId(), editors: useId() };
  const shared = {
    ref: frame,
    describedBy:
      [conflict !== null && ids.conflict, props.editors.length > 0 && ids.editors]
        .filter(Boolean)
        .join(' ') || undefined,
    notice: <RecordNotice {...props} ids={ids} frame={frame} />,
    mark: isChanged ? t('record.changed') : undefined,
    onFocus: readOnly ? undefined : () => props.onEditing(true),
  };
  const kind = kindOf(attribute);
  if (kind.Field !== undefined) {
    const leave = () => {
      onBlur();
      props.onEditing(false);
    };
    const field = { attribute, value, readOnly, onChange, onBlur: leave };
    return <kind.Field {...field} frame={shared} />;
  }
  return (
    <Field
      {...shared}
      onBlur={readOnly ? undefined : () => props.onEditing(false)}
      label={attribute.label}
      hint={attribute.hint}
      required={isRequired(attribute) && !readOnly}
      messages={props.messages}
      wide={props.wide}
    >
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

interface RecordNoticeProps extends RecordFieldProps {
  /** What the input is described by. */
  ids: { readonly conflict: string; readonly editors: string };
  /** Of the whole field. */
  frame: RefObject<HTMLElement | null>;
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
          context={context}
          isChoiceDue={props.isChoiceDue}
          onKeepMine={choose(props.onKeepMine)}
          onTakeTheirs={choose(props.onTakeTheirs)}
        />
      )}
      <FieldEditors id={ids.editors} editors={props.editors} locale={context.pack.locale} />
    </>
  );
}
