import { csrfCookie } from '@ne2016/contract';
import type { DataProblem } from '@ne2016/data-layer';
import { useCallback } from 'react';
import type { Translate } from '#ui/texts/texts.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';

/** Explains a failed call, in the server’s words if there are any. */
export function problemText({ code, detail, retryAfter }: DataProblem, t: Translate): string {
  if (code === 'network') return t('requests.network');
  // The refusal has just set a token. If it is missing, the browser stores no cookies.
  if (code === 'csrf_invalid' && !document.cookie.includes(csrfCookie)) return t('login.cookies');
  // The text has the wait in minutes, rounded up: an earlier attempt would be refused again.
  if (code === 'too_many_requests' && retryAfter !== null)
    return t('login.wait', { count: Math.max(1, Math.ceil(retryAfter / 60)) });
  return detail === '' ? t('requests.unexpected') : detail;
}

/** Returns {@link problemText} in the language of the page. */
export function useProblemText(): (problem: DataProblem) => string {
  const { t } = useTranslation();
  return useCallback((problem) => problemText(problem, t), [t]);
}
