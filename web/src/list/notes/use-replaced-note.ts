import { useResourceStore } from '@ne2016/data-layer/react';
import { subscribeToReplaced, type ReplacedValue } from '@ne2016/data-layer/views';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useAnnounceChange } from '#ui/toast/toast-region.tsx';
import type { LayoutProps } from '../layouts/layout-props.ts';
import { useRecordMove } from '../layouts/use-record-move.ts';
import { recordTitle } from '#values/record-title.ts';
import { valueText } from '#values/kinds/value-text.ts';

type ReplacedNoteOptions = Pick<LayoutProps, 'resource' | 'context' | 'onOpen'>;

/** Length in characters to which the message truncates a value. */
const mostCharacters = 80;

/**
 * Announces that a value which was just saved here was replaced, and offers to save it again: two people who
 * save at the same moment would not notice. Happens only with a server without cursors.
 */
export function useReplacedNote({ resource, context, onOpen }: ReplacedNoteOptions): void {
  const { t } = useTranslation();
  const store = useResourceStore(resource);
  const announce = useAnnounceChange();
  const move = useRecordMove({ resource, onOpen });
  const say = ({ key, attribute: name, mine, theirs }: ReplacedValue) => {
    const attribute = resource.attributes[name];
    const values = store.get(key)?.values;
    if (attribute === undefined || values === undefined) return;
    const textOf = (value: unknown) => {
      const text = valueText(attribute, value, context) || t('list.changes.empty');
      return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;
    };
    const title = recordTitle(resource, values) || t('record.untitled');
    const texts = { title, label: attribute.label, mine: textOf(mine), theirs: textOf(theirs) };
    announce(t('list.changes.replaced', texts), {
      label: t('list.changes.putBack'),
      run: () => move(key, { [name]: mine }, texts.mine),
    });
  };
  const latest = useRef(say);
  useEffect(() => {
    latest.current = say;
  });
  useEffect(
    () => subscribeToReplaced(store, (replaced) => replaced.forEach((one) => latest.current(one))),
    [store],
  );
}
