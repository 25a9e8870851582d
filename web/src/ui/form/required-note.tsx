import { useTranslation } from '../texts/use-translation.ts';
import { classNames } from '../class-names.ts';
import styles from './form.module.css';

/** Explains the asterisk, above the fields of a form with required fields. */
export function RequiredNote() {
  const { t } = useTranslation();
  return <p className={classNames(styles['hint'], styles['wide'])}>{t('ui.requiredFields')}</p>;
}
