import type { Resource } from '@ne2016/contract';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { listPath } from '../../routes/routes.ts';
import type { User } from '../../session/session-state.ts';
import { BrandSign } from '../../ui/brand-sign.tsx';
import { ConnectionStatusButton } from './connection-status-button.tsx';
import { UserMenu } from './user-menu.tsx';
import styles from './workspace.module.css';

interface WorkspaceHeaderProps {
  user: User;
  lists: readonly Resource[];
  current: Resource;
  menuButton: Ref<HTMLButtonElement>;
  /** Not given where there is no inspector. */
  onInspect: (() => void) | undefined;
}

/** What is on every page of the workspace: where one can go, the connection status, who is signed in. */
export function WorkspaceHeader({ user, lists, current, ...menu }: WorkspaceHeaderProps) {
  const { t } = useTranslation();
  return (
    <header className={styles['header']}>
      <p className={styles['brand']}>
        <BrandSign />
        <span>{t('app.name')}</span>
      </p>
      <nav aria-label={t('workspace.menu')} className={styles['nav']}>
        {lists.map((resource) => (
          <Link
            key={resource.name}
            href={listPath(resource.name)}
            aria-current={resource === current ? 'page' : undefined}
          >
            {resource.labels.plural}
          </Link>
        ))}
      </nav>
      <ConnectionStatusButton resource={current} />
      <UserMenu user={user} {...menu} />
    </header>
  );
}
