import { useTranslation } from '#ui/texts/use-translation.ts';

/** What a browser says of itself: by the names that people know, `null` for what is not known. */
interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

/** In this order, for most browsers also give the names of others that they want to be taken for. */
const browsers = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|HeadlessChrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/\S+ .*\bSafari\//, 'Safari'],
] as const;

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

function firstMatch(table: readonly (readonly [RegExp, string])[], text: string): string | null {
  return table.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/**
 * Reads the line by which a browser names itself (`User-Agent`). It is for people to tell their devices apart, and
 * says nothing that could be relied on: anybody may send any line.
 */
export function describeDevice(userAgent: string): Device {
  return { browser: firstMatch(browsers, userAgent), system: firstMatch(systems, userAgent) };
}

/** Says in words which device a line of a browser names. */
export function useDeviceName(): (userAgent: string) => string {
  const { t } = useTranslation();
  return (userAgent) => {
    const { browser, system } = describeDevice(userAgent);
    if (browser !== null && system !== null) return t('account.device', { browser, system });
    return browser ?? system ?? t('account.unknownDevice');
  };
}
