import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';

/**
 * Names the screen in the browser's tab and moves the focus to its heading when it opens, so that people who listen
 * know where they are. Where the screen has put the focus elsewhere already, it stays there.
 * @returns The reference for the heading, which needs `tabIndex={-1}`.
 */
export function useScreenTitle(title: string): RefObject<HTMLHeadingElement | null> {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = t('app.titled', { screen: title });
  }, [t, title]);
  // Not with texts that come later: after a click beside everything, they would move the focus back here.
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body) heading.current?.focus();
  }, [title]);
  return heading;
}
