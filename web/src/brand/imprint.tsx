import { useTranslation } from '#ui/texts/use-translation.ts';
import { imprint } from './brand.ts';

/** A link required by law. */
export interface ImprintLink {
  readonly label: string;
  readonly href: string;
}

/** Returns the links to the legal notice and the accessibility statement, if the team gives them. */
export function useImprintLinks(): readonly ImprintLink[] {
  const { t } = useTranslation();
  if (imprint === null) return [];
  const { legalNotice, accessibility } = imprint;
  return [
    ...(legalNotice === null ? [] : [{ label: t('app.legalNotice'), href: legalNotice }]),
    ...(accessibility === null
      ? []
      : [{ label: t(`app.accessibility.${accessibility.state}`), href: accessibility.statement }]),
  ];
}

/** The footer of the login: the organisation, and the links. */
export function Imprint({ className }: { className: string | undefined }) {
  const links = useImprintLinks();
  return (
    <footer className={className}>
      {imprint?.organisation !== null && <p>{imprint?.organisation}</p>}
      {links.map(({ label, href }) => (
        <p key={href}>
          <a href={href}>{label}</a>
        </p>
      ))}
    </footer>
  );
}
