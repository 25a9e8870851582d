import { useTranslation } from 'react-i18next';

/** The families of media types that have a name of their own: `image/*` is an image. */
const families = ['image', 'video', 'audio', 'text'] as const;

/** What people call types whose own name says little. */
const wellKnown: Readonly<Record<string, string>> = {
  'application/msword': 'Word',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'application/vnd.oasis.opendocument.text': 'ODT',
  'application/vnd.ms-excel': 'Excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'application/vnd.oasis.opendocument.spreadsheet': 'ODS',
  'text/plain': 'TXT',
};

/** `application/pdf` as PDF, `image/svg+xml` as SVG. */
function shortName(type: string): string {
  const subtype = type.slice(type.indexOf('/') + 1);
  return wellKnown[type] ?? (subtype.split('+')[0] ?? subtype).replace(/^x-/, '').toUpperCase();
}

/** Names media types for people, each name once, in the order of the declaration. */
export function useTypeNames(types: readonly string[] = []): string[] {
  const { t } = useTranslation();
  const names = types.map((type) => {
    const family = families.find((one) => type === `${one}/*`);
    return family === undefined ? shortName(type) : t(`files.types.${family}`);
  });
  return [...new Set(names)];
}
