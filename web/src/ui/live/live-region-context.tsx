import { createContext, type ReactNode } from 'react';

export interface LiveRegionProps {
  id: string;
  /** What is said of the content. */
  text: string;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Renders the regions by which fields speak: at once, unless the screen has so much that changes that it gives them a pace.
 * The entry loads no code for that.
 */
export const LiveRegionContext = createContext(({ id, className, children }: LiveRegionProps): ReactNode => (
  <div id={id} aria-live="polite" className={className}>
    {children}
  </div>
));
