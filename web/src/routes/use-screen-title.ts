import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';

/**
 * Sets the title of the tab and moves the focus to the heading of the screen when it opens, so that screen
 * readers announce it. If the screen has set the focus already, it stays.
 * @returns The ref of the heading, which needs `tabIndex={-1}`.
 */
export function useScreenTitle(title: string): RefObject<HTMLHeadingElement | null> {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = t('app.titled', { screen: title });
  }, [t, title]);
  // Does not depend on `t`: after a click on the background, texts loaded later would move the focus back
  // here.
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body) heading.current?.focus();
  }, [title]);
  return heading;
}
