import type { ComponentProps } from 'react';
import { Button } from '../button/button.tsx';
import { useInitialFocus } from './use-initial-focus.ts';

/** The button of a question by which nothing is lost: the focus starts there. */
export function SafeButton(props: Omit<ComponentProps<typeof Button>, 'ref'>) {
  const ref = useInitialFocus<HTMLButtonElement>();
  return <Button {...props} ref={ref} />;
}
