import { useTranslation } from 'react-i18next';
import { describeDevice } from './describe-device.ts';

/** Says in words which device a line of a browser names. */
export function useDeviceName(): (userAgent: string) => string {
  const { t } = useTranslation();
  return (userAgent) => {
    const { browser, system } = describeDevice(userAgent);
    if (browser !== null && system !== null) return t('account.device', { browser, system });
    return browser ?? system ?? t('account.unknownDevice');
  };
}
