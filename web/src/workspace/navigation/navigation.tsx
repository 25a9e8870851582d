import type { Resource } from '@ne2016/contract';
import { type Ref, useState } from 'react';
import type { User } from '#session/session-state.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Icon } from '#ui/button/icon.tsx';
import { Logo } from '#brand/logo.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { ScreenLinks, type Screens } from './screen-links.tsx';
import { ConnectionStatusButton } from './connection-status-button.tsx';
import { ViewCountsProvider } from '#list/saved-views/view-counts-context.tsx';
import { UserMenu } from './user-menu.tsx';
import { isRemembered, remember } from '#platform/browser-memory.ts';
import { KeyNames } from '#platform/key-name.tsx';
import { ListLinks } from './list-links.tsx';
import { NavigationDrawer } from './navigation-drawer.tsx';
import styles from './navigation.module.css';

interface NavigationProps {
  user: User;
  /** One at least. */
  lists: readonly Resource[];
  /** The list whose synchronisation is told. */
  synchronised: Resource;
  /** The list that is shown; `null`: a screen is. */
  current: Resource | null;
  screens: Screens;
  accountButton: Ref<HTMLButtonElement>;
  /** Opens « Rechercher partout ». */
  onSearch: () => void;
  /** Not given where there is no inspector. */
  onInspect: (() => void) | undefined;
}

/**
 * What is on every page of the workspace: where one can go, the connection status, who is signed in. It is a column
 * beside the list, or a bar above it with the lists in a drawer; the style sheet decides which, so that nothing that is
 * open in it closes when the page gets another width.
 */
export function Navigation({
  user,
  lists,
  current,
  screens,
  onSearch,
  onInspect,
  ...props
}: NavigationProps) {
  const { t } = useTranslation();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [isCollapsed, collapse] = useCollapsed();
  return (
    <ViewCountsProvider lists={lists} person={user}>
      <header className={styles['navigation']} data-collapsed={isCollapsed || undefined}>
        <div className={styles['head']}>
          <IconButton
            icon="menu"
            label={t('shell.menu')}
            aria-haspopup="dialog"
            aria-expanded={isDrawerOpen}
            onClick={() => setDrawerOpen(true)}
            className={styles['menu']}
          />
          <p className={styles['brand']}>
            <Logo />
            <span>{t('app.name')}</span>
          </p>
          <IconButton
            icon="sidebar"
            label={isCollapsed ? t('shell.expand') : t('shell.collapse')}
            onClick={() => collapse(!isCollapsed)}
            className={styles['collapse']}
          />
        </div>
        <button type="button" aria-haspopup="dialog" onClick={onSearch} className={styles['search']}>
          <Icon name="search" />
          <span className={styles['searchLabel']}>{t('searchEverywhere.title')}</span>
          <span className={styles['searchKeys']}>
            <KeyNames press={['Ctrl', 'K']} />
          </span>
        </button>
        <nav aria-label={t('workspace.menu')} className={styles['lists']}>
          <ListLinks lists={lists} current={current} />
          <ScreenLinks screens={screens} hasIcons={lists.some(({ icon }) => icon !== null)} />
        </nav>
        <ConnectionStatusButton resource={props.synchronised} isShown={current !== null} />
        <UserMenu user={user} menuButton={props.accountButton} onInspect={onInspect} />
        <NavigationDrawer
          open={isDrawerOpen}
          onClose={() => setDrawerOpen(false)}
          {...{ lists, current, screens }}
        />
      </header>
    </ViewCountsProvider>
  );
}

/** Whether the column is narrow, as it was left on this machine. */
function useCollapsed(): [boolean, (isChosen: boolean) => void] {
  const [isCollapsed, setCollapsed] = useState(() => isRemembered('isNavigationCollapsed'));
  const collapse = (isChosen: boolean) => {
    setCollapsed(isChosen);
    remember('isNavigationCollapsed', isChosen);
  };
  return [isCollapsed, collapse];
}
