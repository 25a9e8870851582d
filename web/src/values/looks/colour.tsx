import type { CSSProperties } from 'react';
import { plainText } from '#formats/plain-text.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { useTypedText } from '#ui/form/use-typed-text.ts';
import styles from './colour.module.css';
import type { InputProps, KindLooks } from './kind-looks.ts';
import { typedText } from './line-input.tsx';

const whole = /^#[\da-f]{6}$/;

const twoFigures = (part: string) => Number(part).toString(16).padStart(2, '0');

/** Parses `#1f479f`, `1F479F`, `#abc`, `rgb(31, 71, 159)`; returns `undefined` for other text. */
export function parseColour(typed: string): string | undefined {
  const plain = plainText(typed).toLowerCase();
  const [, parts] = /^rgb\(\s*(\d{1,3}(?:\s*[,\s]\s*\d{1,3}){2})\s*\)$/.exec(plain) ?? [];
  const figures = parts?.split(/[\s,]+/);
  if (figures?.every((part) => Number(part) <= 255)) return `#${figures.map(twoFigures).join('')}`;
  const [, digits = ''] = /^#?((?:[\da-f]{3}){1,2})$/.exec(plain) ?? [];
  if (digits === '') return undefined;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}

/** The colour is next to its code, which names it for those who do not see it. */
function ColourText({ value }: { value: string }) {
  return (
    <span className={styles['colour']}>
      <span aria-hidden="true" className={styles['swatch']} style={{ '--colour': value } as CSSProperties} />
      {value}
    </span>
  );
}

/** An input for a code, and the colour picker of the browser. */
function ColourInput({
  attribute,
  value,
  input: { ties, readOnly, onChange, onBlur },
}: InputProps<'colour'>) {
  const written = typedText(value);
  const typed = useTypedText({ value: written || null, written, parse: parseColour, onChange });
  const leave = () => {
    typed.rest();
    onBlur();
  };
  return (
    <div className={styles['input']}>
      <TextInput
        {...ties}
        placeholder={attribute.placeholder}
        readOnly={readOnly}
        autoComplete="off"
        spellCheck={false}
        value={typed.text}
        onChange={typed.type}
        onBlur={leave}
      />
      <input
        type="color"
        className={styles['picker']}
        disabled={readOnly}
        aria-labelledby={ties['aria-labelledby']}
        value={whole.test(written) ? written : '#ffffff'}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
    </div>
  );
}

export const colourLooks: KindLooks<'colour'> = {
  Cell: ColourText,
  Reading: ColourText,
  Input: ColourInput,
};
