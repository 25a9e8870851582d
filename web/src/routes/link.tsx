import type { ComponentProps, MouseEvent } from 'react';
import { pageNavigator } from './page-navigator.ts';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** The address of a place in the application. */
  to: string;
  /** Called before the page goes there; not if the browser opens the place elsewhere. */
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** A link to a place in the application. */
export function Link({ to, onClick, children, ...props }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    // The browser opens a tab or a window, or downloads.
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0) return;
    onClick?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    void pageNavigator.push(to);
  };
  return (
    <a {...props} href={`#${to}`} onClick={follow}>
      {children}
    </a>
  );
}
