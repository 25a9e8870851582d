import type { Resource } from '@ne2016/contract';
import { type Ref, useEffect, useRef, useState } from 'react';
import type { User } from '#session/session-state.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Icon } from '#ui/button/icon.tsx';
import { Logo } from '#brand/logo.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { ScreenLinks, type Screens } from './screen-links.tsx';
import { ConnectionStatusButton } from './connection-status-button.tsx';
import { CountedLists } from '#list/saved-views/published-counts.tsx';
import { UserMenu } from './user-menu.tsx';
import { isRemembered, remember } from '#platform/browser-memory.ts';
import { KeyNames } from '#platform/key-name.tsx';
import type { OfferedAction } from '#actions/offered-actions.ts';
import { ListLinks } from './list-links.tsx';
import styles from './navigation.module.css';
import { Modal, ModalBody } from '#ui/modal/modal.tsx';
import { WhenLeft } from '#ui/modal/when-left.tsx';
import { focusHeading } from '#platform/focus-heading.ts';

interface NavigationProps {
  user: User;
  /** At least one. */
  lists: readonly Resource[];
  /** The list whose synchronisation status is shown. */
  synchronised: Resource;
  /** The shown list; `null`: a screen is shown. */
  current: Resource | null;
  screens: Screens;
  accountButton: Ref<HTMLButtonElement>;
  /** The ways to search, which open a dialog. */
  actions: readonly OfferedAction[];
  /** Missing if there is no inspector. */
  onInspect: (() => void) | undefined;
}

/**
 * The navigation of every workspace page: lists, screens, connection status and user. It is a column next to
 * the list, or a bar above it with the lists in a drawer; the style sheet decides, so that nothing open in it
 * closes when the width of the page changes.
 */
export function Navigation({ user, lists, current, screens, actions, onInspect, ...props }: NavigationProps) {
  const { t } = useTranslation();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [isCollapsed, collapse] = useCollapsed();
  return (
    <>
      <CountedLists lists={lists} person={user} />
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
        {actions.map(({ id, label, presses: [press], run }) => (
          <button key={id} type="button" aria-haspopup="dialog" onClick={run} className={styles['search']}>
            <Icon name="search" />
            <span className={styles['searchLabel']}>{label}</span>
            <span className={styles['searchKeys']}>{press !== undefined && <KeyNames press={press} />}</span>
          </button>
        ))}
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
    </>
  );
}

/** Whether the column is collapsed, as remembered on this machine. */
function useCollapsed(): [boolean, (isChosen: boolean) => void] {
  const [isCollapsed, setCollapsed] = useState(() => isRemembered('isNavigationCollapsed'));
  const collapse = (isChosen: boolean) => {
    setCollapsed(isChosen);
    remember('isNavigationCollapsed', isChosen);
  };
  return [isCollapsed, collapse];
}

/** From this width on, the lists are next to the page; the style sheet has the same value. */
const wide = '(width >= 68.75rem)';

interface NavigationDrawerProps {
  open: boolean;
  onClose: () => void;
  lists: readonly Resource[];
  current: Resource | null;
  screens: Screens;
}

/** The lists, if there is no room for them next to the page. */
function NavigationDrawer({ open, onClose, lists, current, screens }: NavigationDrawerProps) {
  const { t } = useTranslation();
  const isFollowed = useRef(false);
  useEffect(() => {
    if (!open) return;
    isFollowed.current = false;
    const media = matchMedia(wide);
    media.addEventListener('change', onClose);
    return () => media.removeEventListener('change', onClose);
  }, [open, onClose]);
  const follow = (isElsewhere: boolean) => {
    isFollowed.current = isElsewhere;
    onClose();
  };
  return (
    <Modal open={open} onClose={onClose} from="left" title={t('workspace.menu')} size="drawer">
      <ModalBody>
        <WhenLeft call={() => isFollowed.current && focusHeading()} />
        <nav aria-label={t('workspace.menu')}>
          <ListLinks lists={lists} current={current} onFollow={(list) => follow(list !== current)} />
          <ScreenLinks
            screens={screens}
            hasIcons={lists.some(({ icon }) => icon !== null)}
            onFollow={(screen) => follow(screen !== screens.current)}
          />
        </nav>
      </ModalBody>
    </Modal>
  );
}
