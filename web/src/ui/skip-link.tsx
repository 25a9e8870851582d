import type { MouseEvent } from 'react';
import { useTranslation } from './texts/use-translation.ts';

/** Moves to the content without changing the address, which identifies the screen. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  const main = document.querySelector('main');
  if (main === null) return;
  main.setAttribute('tabindex', '-1');
  main.focus();
  // Temporary: otherwise any click into the content would focus it.
  main.addEventListener('blur', () => main.removeAttribute('tabindex'), { once: true });
}

/** The first tab stop, visible only on focus: skips everything that all screens share. */
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
