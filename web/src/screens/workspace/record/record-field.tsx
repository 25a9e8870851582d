import type { Attribute } from '@ne2016/contract';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { RecordInput } from './record-input.tsx';

interface RecordFieldProps {
  attribute: Attribute;
  value: unknown;
  /** What is to be said against the value now. */
  messages: readonly string[];
  isChanged: boolean;
  readOnly: boolean;
  /** Takes the whole width. */
  wide: boolean;
  onChange: (value: unknown) => void;
  onBlur: () => void;
}

/** One attribute of a record: its label, its input, and what is to be said of it. */
export function RecordField({ attribute, value, messages, isChanged, wide, ...props }: RecordFieldProps) {
  const { t } = useTranslation();
  const mark = isChanged ? t('record.changed') : undefined;
  if (attribute.kind === 'flag')
    return (
      <Checkbox
        label={attribute.label}
        hint={attribute.hint}
        mark={mark}
        checked={value === true}
        disabled={props.readOnly}
        onChange={props.onChange}
        onBlur={props.onBlur}
      />
    );
  return (
    <Field
      label={attribute.label}
      hint={attribute.hint}
      required={attribute.required}
      messages={messages}
      mark={mark}
      wide={wide}
    >
      {(ties) => <RecordInput {...props} attribute={attribute} value={value} ties={ties} />}
    </Field>
  );
}
