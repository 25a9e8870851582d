import { Button, MenuTrigger } from 'react-aria-components';
import { Icon } from '#ui/button/icon.tsx';
import { classNames } from '#ui/class-names.ts';
import { MenuItem, MenuPopover } from '#ui/menu/menu.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import styles from './saved-views.module.css';
import type { NamedView } from '../state/saved-views.ts';

interface ViewMenuProps {
  view: NamedView;
  /** Shows the whole list; `null` if the list opens with it. */
  onShowAll: (() => void) | null;
  onSaveAs: () => void;
  onChange: () => void;
  onDelete: () => void;
  onShare: () => void;
}

/** The name of the open saved view, and a menu of actions on it. */
export function ViewMenu({ view, onShowAll, onSaveAs, onChange, onDelete, onShare }: ViewMenuProps) {
  const { t } = useTranslation();
  return (
    <MenuTrigger>
      <Button className={classNames(styles['name'])}>
        <span className="visually-hidden">{t('savedViews.menu')} </span>
        <span className={styles['nameText']}>{view.name}</span>
        {view.isShared && <span className={styles['tag']}>{t('savedViews.sharedTag')}</span>}
        <Icon name="chevronDown" />
      </Button>
      <MenuPopover placement="bottom start">
        {onShowAll !== null && <MenuItem onAction={onShowAll}>{t('savedViews.allRecords')}</MenuItem>}
        <MenuItem onAction={onShare}>{t('savedViews.share')}</MenuItem>
        <MenuItem onAction={onSaveAs}>{t('savedViews.saveAs')}</MenuItem>
        {view.isWritable && <MenuItem onAction={onChange}>{t('savedViews.change')}</MenuItem>}
        {view.isWritable && <MenuItem onAction={onDelete}>{t('savedViews.delete')}</MenuItem>}
      </MenuPopover>
    </MenuTrigger>
  );
}
