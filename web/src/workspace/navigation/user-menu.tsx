import { HttpError } from '@ne2016/data-layer';
import { lazy, type Ref, useState } from 'react';
import { Button, MenuSection, MenuTrigger } from 'react-aria-components';
import { useImprintLinks } from '#brand/imprint.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import type { User } from '#session/session-state.ts';
import { useOwnAccount } from '#session/own-account-calls.ts';
import { classNames } from '#ui/class-names.ts';
import { MenuHeader, MenuItem, MenuPopover } from '#ui/menu/menu.tsx';
import { Icon } from '#ui/button/icon.tsx';
import { Confirmation } from '#ui/modal/question.tsx';
import { useAnnounce } from '#ui/toast/toast-region.tsx';
import { useSigningOut } from '#session/use-signing-out.ts';
import styles from './user-menu.module.css';
import { initialsOf } from '#formats/initials.ts';
import { LazyModal } from '#platform/lazy-part.tsx';
import { useHiddenWhileReading } from '#live/people/use-hidden-while-reading.ts';
import { ActionItems } from '#actions/action-buttons.tsx';
import { registry } from '#actions/registry.ts';
import { type OfferedActions, useOfferedActions } from '#actions/use-offered-actions.ts';

const AccountModal = lazy(async () => ({
  default: (await import('#screens/account/account-modal.tsx')).AccountModal,
}));

interface UserMenuProps {
  user: User;
  /** The button that opens the menu. */
  menuButton: Ref<HTMLButtonElement>;
  /** Missing if there is no inspector. */
  onInspect: (() => void) | undefined;
}

/** The user, their account, and the sign-out. */
export function UserMenu({ user, menuButton, onInspect }: UserMenuProps) {
  const { t } = useTranslation();
  const { question, signOut } = useAnnouncedSignOut();
  const account = useOwnAccount(user.id);
  const [isAccountOpen, setAccountOpen] = useState(false);
  const actions = useOfferedActions(registry.workspace, {
    showAccount: () => setAccountOpen(true),
    inspect: onInspect,
    signOut: () => void signOut(),
  });
  return (
    <>
      <MenuTrigger>
        <Button
          ref={menuButton}
          className={classNames(styles['user'])}
          aria-label={t('session.menu', { name: user.name })}
        >
          <span data-initials={initialsOf(user.name)} className={styles['avatar']} />
          <span className={styles['userName']}>{user.name}</span>
          <Icon name="chevronDown" />
        </Button>
        <UserMenuItems user={user} actions={actions} />
      </MenuTrigger>
      <LazyModal open={isAccountOpen} onClose={() => setAccountOpen(false)}>
        <AccountModal
          user={user}
          account={account}
          open={isAccountOpen}
          onClose={() => setAccountOpen(false)}
        />
      </LazyModal>
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

interface UserMenuItemsProps extends Pick<UserMenuProps, 'user'> {
  actions: OfferedActions;
}

function UserMenuItems({ user, actions }: UserMenuItemsProps) {
  const { t } = useTranslation();
  const [isHidden, setHidden] = useHiddenWhileReading();
  const links = useImprintLinks();
  return (
    <MenuPopover placement="bottom end">
      <MenuSection>
        <MenuHeader>
          <span>{user.email}</span>
          <span>{t('session.role', { role: t(`session.roles.${user.role}`) })}</span>
        </MenuHeader>
        <ActionItems actions={actions.at('accountMenu')} />
        {links.map(({ label, href }) => (
          <MenuItem key={href} href={href} target="_blank" rel="noopener">
            {label}
          </MenuItem>
        ))}
        <ActionItems actions={actions.at('accountMenuEnd')} />
      </MenuSection>
      <MenuSection
        aria-label={t('session.presence')}
        selectionMode="multiple"
        selectedKeys={isHidden ? ['hidden'] : []}
        onSelectionChange={(keys) => setHidden(keys === 'all' || keys.has('hidden'))}
        className={classNames(styles['choices'])}
      >
        <MenuItem id="hidden" shouldCloseOnSelect={false} className={styles['choice']}>
          <span className={styles['box']}>{isHidden && <Icon name="check" />}</span>
          {t('session.hiddenWhileReading')}
        </MenuItem>
      </MenuSection>
    </MenuPopover>
  );
}

/** Signs out of this machine, and reports a failure: the user may be about to leave the machine. */
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
