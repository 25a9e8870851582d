import { TextArea } from '#ui/form/text-input.tsx';
import { useTypedText } from '#ui/form/use-typed-text.ts';
import type { CellProps, InputProps, KindLooks } from './kind-looks.ts';
import { typedText } from './line-input.tsx';

/** Splits an address that was copied as one line before its postal code. */
export function parseAddress(typed: string): string {
  if (/[\r\n]/.test(typed.trim())) return typed;
  const [, street, town] = /^(.*\S)(?:\s*,\s*|\s+[-–—]\s+)(\d{5}\s+\p{L}.*)$/u.exec(typed.trim()) ?? [];
  if (street === undefined || town === undefined) return typed;
  return [...street.split(/(?<=^\D*),\s*/), town].join('\n');
}

function PostalAddressInput({
  attribute,
  value,
  input: { ties, readOnly, onChange, onBlur },
}: InputProps<'postalAddress'>) {
  const written = typedText(value);
  const typed = useTypedText({ value: written || null, written, parse: parseAddress, onChange });
  const leave = () => {
    typed.rest();
    onBlur();
  };
  return (
    <TextArea
      {...ties}
      rows={3}
      placeholder={attribute.placeholder}
      readOnly={readOnly}
      autoComplete="off"
      value={typed.text}
      onChange={typed.type}
      onBlur={leave}
    />
  );
}

function AddressReading({ value }: CellProps<'postalAddress'>) {
  return value.split('\n').map((line, at) => <div key={`${at} ${line}`}>{line}</div>);
}

export const postalAddressLooks: KindLooks<'postalAddress'> = {
  Reading: AddressReading,
  Input: PostalAddressInput,
};
