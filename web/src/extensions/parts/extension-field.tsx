import type { Attribute } from '@ne2016/contract';
import type { ComponentProps, ReactNode } from 'react';
import type { InputPart } from '../part-api.ts';
import { Field, type FieldTies } from '#ui/form/field.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { kindOf } from '#values/kinds/kinds.ts';
import { ExtensionPart, PartFault } from './extension-part.tsx';
import styles from './extension-part.module.css';

/** The props of any input of an extension, without its own types. */
interface AnyInputProps {
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  readOnly: boolean;
  attribute: Attribute;
  ties: FieldTies;
}

interface ExtensionFieldProps extends Omit<AnyInputProps, 'ties'> {
  part: InputPart;
  /** The frame that every field has. */
  frame: Omit<ComponentProps<typeof Field>, 'children'>;
  /** The built-in input, shown if the part fails. */
  builtIn: ReactNode;
}

/** A field with an input of the team. If that fails, the built-in one replaces it. */
export function ExtensionField({ part, frame, builtIn, ...input }: ExtensionFieldProps) {
  const { t } = useTranslation();
  const { attribute, value } = input;
  const known = typeof value === kindOf(attribute).type ? value : null;
  return (
    <ExtensionPart<AnyInputProps>
      part={part}
      loading={
        <Field {...frame}>{() => <span className={styles['loading']}>{t('list.loading')}</span>}</Field>
      }
      renderFailed={(retry) => (
        <div className={styles['fault']} data-wide="">
          {builtIn}
          <PartFault label={attribute.label} onRetry={retry} />
        </div>
      )}
    >
      {(show) => <Field {...frame}>{(ties) => show({ ...input, value: known, ties })}</Field>}
    </ExtensionPart>
  );
}
