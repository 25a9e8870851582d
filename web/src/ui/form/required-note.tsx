import { useTranslation } from '../texts/use-translation.ts';
import { classNames } from '../class-names.ts';
import styles from './form.module.css';

/** Says what the asterisk means, above the fields of a form of which some have one. */
export function RequiredNote() {
  const { t } = useTranslation();
  return <p className={classNames(styles['hint'], styles['wide'])}>{t('ui.requiredFields')}</p>;
}
