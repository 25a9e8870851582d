import { HttpError } from '@ne2016/data-layer';
import { lazy, type Ref, Suspense, useState } from 'react';
import { Button, Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components';
import { useTranslation } from '../../ui/texts/use-translation.ts';
import type { User } from '../../session/session-state.ts';
import { useOwnAccount } from '../../session/own-account-calls.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/button/icon.tsx';
import { Confirmation } from '../../ui/modal/question.tsx';
import { useAnnounce } from '../../ui/toast/toast-region.tsx';
import { useSigningOut } from './use-signing-out.ts';
import styles from './workspace.module.css';

const AccountModal = lazy(async () => ({
  default: (await import('../account/account-modal.tsx')).AccountModal,
}));

interface UserMenuProps {
  user: User;
  /** The button that opens the menu. */
  menuButton: Ref<HTMLButtonElement>;
  /** Not given where there is no inspector. */
  onInspect: (() => void) | undefined;
}

/** Who is signed in, their account, and the way out. */
export function UserMenu({ user, menuButton, onInspect }: UserMenuProps) {
  const { t } = useTranslation();
  const { question, signOut } = useAnnouncedSignOut();
  const account = useOwnAccount(user.id);
  const [accountModal, setAccountModal] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <MenuTrigger>
        <Button
          ref={menuButton}
          className={classNames(styles['user'])}
          aria-label={t('session.menu', { name: user.name })}
        >
          <span className={styles['userName']}>{user.name}</span>
          <Icon name="chevronDown" />
        </Button>
        <Popover placement="bottom end" className={classNames(styles['menu'])}>
          <Menu className={classNames(styles['menuList'])}>
            <MenuSection>
              <Header className={styles['menuHead']}>
                <span>{user.email}</span>
                <span>{t('session.role', { role: t(`session.roles.${user.role}`) })}</span>
              </Header>
              <MenuItem onAction={() => setAccountModal('open')} className={classNames(styles['menuItem'])}>
                {t('account.title')}
              </MenuItem>
              {onInspect !== undefined && (
                <MenuItem onAction={onInspect} className={classNames(styles['menuItem'])}>
                  {t('workspace.inspector')}
                </MenuItem>
              )}
              <MenuItem onAction={() => void signOut()} className={classNames(styles['menuItem'])}>
                {t('session.signOut')}
              </MenuItem>
            </MenuSection>
          </Menu>
        </Popover>
      </MenuTrigger>
      {accountModal !== 'never' && (
        <Suspense fallback={null}>
          <AccountModal
            user={user}
            account={account}
            open={accountModal === 'open'}
            onClose={() => setAccountModal('closed')}
          />
        </Suspense>
      )}
      <Confirmation
        question={question}
        title={t('session.signOutTitle')}
        text={t('session.signOutUnsaved')}
        confirm={t('session.signOutConfirm')}
        cancel={t('session.stay')}
      />
    </>
  );
}

/** Signs out of this machine, and says when it did not work: somebody may be about to leave it. */
function useAnnouncedSignOut() {
  const { t } = useTranslation();
  const { question, leave } = useSigningOut();
  const announce = useAnnounce();
  const signOut = async () => {
    try {
      await leave();
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      announce(t('session.signOutFailed'));
    }
  };
  return { question, signOut };
}
