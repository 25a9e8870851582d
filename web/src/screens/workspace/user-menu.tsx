import { HttpError } from '@ne2016/data-layer';
import { useDataLayer } from '@ne2016/data-layer/react';
import { Button, Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session-context.tsx';
import type { User } from '../../session/session-state.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/button/icon.tsx';
import { useAnnounce } from '../../ui/status/status-region.tsx';
import styles from './workspace.module.css';

/** Signs out, or says that it did not work: somebody may be about to leave the machine. */
function useSignOut(): () => Promise<void> {
  const { t } = useTranslation();
  const session = useSession();
  const layer = useDataLayer();
  const announce = useAnnounce();
  return async () => {
    try {
      // The next person at this machine is to find nothing.
      await session.signOut(() => layer.clearKept());
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      announce(t('session.signOutFailed'));
    }
  };
}

/** Who is signed in, and the way out. */
export function UserMenu({ user }: { user: User }) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  return (
    <MenuTrigger>
      <Button className={classNames(styles['user'])} aria-label={t('session.menu', { name: user.name })}>
        <span className={styles['userName']}>{user.name}</span>
        <Icon name="chevronDown" />
      </Button>
      <Popover placement="bottom end" className={classNames(styles['menu'])}>
        <Menu className={classNames(styles['menuList'])} onAction={() => void signOut()}>
          <MenuSection>
            <Header className={styles['menuHead']}>
              <span>{user.email}</span>
              <span>{t(`session.roles.${user.role}`)}</span>
            </Header>
            <MenuItem id="sign-out" className={classNames(styles['menuItem'])}>
              {t('session.signOut')}
            </MenuItem>
          </MenuSection>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
