import type { AttributeOf } from '@ne2016/contract';
import { formatSizeLimit } from '#formats/format-file-size.ts';
import { useLocalePack } from '#i18n/use-locale-pack.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';

/** The families of media types with their own name: `image/*` is an image. */
const families = ['image', 'video', 'audio', 'text'] as const;

/** Common names of media types whose own name is not helpful. */
const wellKnown: Readonly<Record<string, string>> = {
  'application/msword': 'Word',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'application/vnd.oasis.opendocument.text': 'ODT',
  'application/vnd.ms-excel': 'Excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'application/vnd.oasis.opendocument.spreadsheet': 'ODS',
  'text/plain': 'TXT',
};

/** Returns `application/pdf` as PDF, `image/svg+xml` as SVG. */
function shortName(type: string): string {
  const subtype = type.slice(type.indexOf('/') + 1);
  return wellKnown[type] ?? (subtype.split('+')[0] ?? subtype).replace(/^x-/, '').toUpperCase();
}

/** The rules for files, in words. */
interface FileRules {
  /** The types one by one: « PDF, image ». */
  readonly accepted: string;
  /** All rules: « PDF ou image, 50 Mo au plus »; empty if everything is allowed. */
  readonly hint: string;
}

/**
 * Describes the allowed media types, the maximum size in bytes (`Infinity`: unlimited) and, for several
 * files, their number.
 */
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
