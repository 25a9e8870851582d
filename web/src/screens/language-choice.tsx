import { languageFor, languageStorageKey } from '#i18n/languages.ts';
import { hasLanguageChoice, languageOptions } from '#i18n/offered-languages.ts';
import { Button } from '#ui/button/button.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';

interface LanguageChoiceProps {
  className?: string | undefined;
}

/** The offered languages, each by its own name. Choosing another one reloads the page. */
function Languages({ className }: LanguageChoiceProps) {
  const { t, language } = useTranslation();
  const shown = languageFor(language.code);
  const choose = (iso: string) => {
    localStorage.setItem(languageStorageKey, iso);
    location.reload();
  };
  return (
    <nav aria-label={t('account.language')} className={className}>
      <p>
        {languageOptions.map(({ iso, name }) => (
          <Button
            key={iso}
            look={iso === shown ? 'secondary' : 'quiet'}
            lang={iso.replace('_', '-')}
            aria-current={iso === shown || undefined}
            onClick={() => choose(iso)}
          >
            {name}
          </Button>
        ))}
      </p>
    </nav>
  );
}

/** `null` without a choice. Decided here, so that the build leaves out the rest. */
export const LanguageChoice = hasLanguageChoice ? Languages : null;
