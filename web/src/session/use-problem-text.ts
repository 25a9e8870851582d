import type { DataProblem } from '@ne2016/data-layer';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { waitInMinutes } from './wait-in-minutes.ts';

/** Says in words why a call did not succeed: in the server's own where it gave some. */
export function useProblemText(): (problem: DataProblem) => string {
  const { t } = useTranslation();
  return useCallback(
    ({ code, detail, retryAfter }) => {
      if (code === 'network') return t('requests.network');
      if (code === 'too_many_requests' && retryAfter !== null)
        return t('login.wait', { count: waitInMinutes(retryAfter) });
      return detail === '' ? t('requests.unexpected') : detail;
    },
    [t],
  );
}
