import type { AttributeOf } from '@ne2016/contract';
import { formatSizeLimit } from '#formats/format-file-size.ts';
import { useLocalePack } from '#i18n/use-locale-pack.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';

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

/** What may be attached, in words. */
interface FileRules {
  /** The types one by one: « PDF, image ». */
  readonly accepted: string;
  /** All of it: « PDF ou image, 50 Mo au plus »; empty where everything may. */
  readonly hint: string;
}

/** Says which media types, and how many bytes, a file may have; `Infinity` for as many as it likes. Of several, how many there may be. */
export function useFileRules(attribute: AttributeOf<'file' | 'files'>, maxSize: number): FileRules {
  const { t } = useTranslation();
  const pack = useLocalePack();
  const nameOf = (type: string) => {
    const family = families.find((one) => type === `${one}/*`);
    return family === undefined ? shortName(type) : t(`files.types.${family}`);
  };
  const names = [...new Set(attribute.accept?.map(nameOf))];
  const choice = new Intl.ListFormat(pack.locale, { type: 'disjunction' }).format(names);
  const { least, most } = attribute.kind === 'files' ? attribute : {};
  const limit = { maxSize: formatSizeLimit(maxSize, pack) };
  const rules = [
    choice,
    maxSize !== Infinity && t(attribute.kind === 'files' ? 'files.limitOfEach' : 'files.limit', limit),
    least !== undefined && t('files.least', { count: least }),
    most !== undefined && t('files.most', { count: most }),
  ];
  const hint = rules.filter(Boolean).join(', ');
  return {
    accepted: names.join(', '),
    hint: hint.charAt(0).toLocaleUpperCase(pack.locale) + hint.slice(1),
  };
}
