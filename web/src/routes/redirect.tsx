import { useEffectEvent, useLayoutEffect } from 'react';
import { pageNavigator } from './page-navigator.ts';

interface RedirectProps {
  to: string;
  /** The state of the place. */
  state?: object;
}

/** Replaces the current place by another one. */
export function Redirect({ to, state }: RedirectProps) {
  const redirect = useEffectEvent(() => void pageNavigator.replace(to, state));
  useLayoutEffect(() => redirect(), []);
  return null;
}
