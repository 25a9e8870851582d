import type { ComponentType } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import type { ConditionFamily } from '#values/kinds/kind-facts.ts';
import { kindOf } from '#values/kinds/kinds.ts';
import { DateEditor } from './date-editor.tsx';
import type { EditorProps } from './editor-props.ts';
import { MemberEditor } from './member-editor.tsx';
import { NumberEditor } from './number-editor.tsx';
import { OperatorSelect } from './operator-select.tsx';
import { TextEditor } from './text-editor.tsx';

/** Compares only whether there is a value. */
function FillingEditor({ condition, onChange }: EditorProps) {
  const { t } = useTranslation();
  return (
    <OperatorSelect
      options={(['filled', 'empty'] as const).map((value) => ({
        value,
        label: t(`filters.operators.${value}`),
      }))}
      value={condition.operator === 'empty' ? 'empty' : 'filled'}
      onChange={(operator) => onChange({ operator, values: [] })}
    />
  );
}

const editors: Readonly<Record<ConditionFamily, ComponentType<EditorProps>>> = {
  text: TextEditor,
  code: TextEditor,
  telephone: TextEditor,
  options: MemberEditor,
  optionList: MemberEditor,
  flag: MemberEditor,
  link: MemberEditor,
  linkList: MemberEditor,
  number: NumberEditor,
  amount: NumberEditor,
  duration: NumberEditor,
  date: DateEditor,
  instant: DateEditor,
  file: TextEditor,
  filling: FillingEditor,
};

/** The editor of a condition, by the family of its field. */
export function ConditionEditor(props: EditorProps) {
  const Editor = editors[kindOf(props.field.attribute).conditions];
  return <Editor {...props} />;
}
