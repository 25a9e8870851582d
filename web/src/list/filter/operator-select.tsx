import formStyles from '#ui/form/form.module.css';
import { useTranslation } from '#ui/texts/use-translation.ts';

interface OperatorSelectProps<Name extends string> {
  options: readonly { readonly value: Name; readonly label: string }[];
  value: Name;
  onChange: (value: Name) => void;
  /** « Comparaison » by default. */
  label?: string;
}

/** Selects the operator of a condition. */
export function OperatorSelect<Name extends string>(props: OperatorSelectProps<Name>) {
  const { options, value, onChange } = props;
  const { t } = useTranslation();
  return (
    <select
      aria-label={props.label ?? t('filters.operator')}
      className={formStyles['input']}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
