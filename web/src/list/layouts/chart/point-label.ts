import { labelInSentence } from '@ne2016/contract';
import type { Translate } from '#ui/texts/texts.ts';
import { emptyGroup, groupLabelOf } from '#query/order/group-values.ts';
import type { TextContext } from '#values/text-context.ts';
import type { Field } from '#query/view/fields.ts';
import type { Grouping } from '#query/view/view.ts';

/** Tells what the records of a group have in common, where nothing else says by what they are grouped. */
export function pointLabels(
  field: Field,
  by: Grouping['by'],
  context: TextContext,
  t: Translate,
): (id: string) => string {
  const labelOf = groupLabelOf(field, by, context, '', () => t('list.missingLink'));
  return (id) => {
    if (id === emptyGroup) return t('layouts.settings.without', { name: labelInSentence(field.label) });
    const value = labelOf(id);
    return field.attribute.kind === 'flag' ? t('layouts.chart.flag', { name: field.label, value }) : value;
  };
}
