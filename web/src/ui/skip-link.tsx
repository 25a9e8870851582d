import type { MouseEvent } from 'react';
import { useTranslation } from './texts/use-translation.ts';

/** Goes to the content without changing the address, which names the screen. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  const main = document.querySelector('main');
  if (main === null) return;
  main.setAttribute('tabindex', '-1');
  main.focus();
  // Only for now: otherwise any click into the content would give it the focus.
  main.addEventListener('blur', () => main.removeAttribute('tabindex'), { once: true });
}

/** The first stop of the Tab key, seen only there: past everything that is the same on all screens. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('ui.quickAccess')}>
      <a href="#/" className="skip-link" onClick={skip}>
        {t('ui.skip')}
      </a>
    </nav>
  );
}
