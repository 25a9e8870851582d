import { createDataLayer } from '@ne2016/data-layer';
import { DataLayerProvider } from '@ne2016/data-layer/react';
import { resources } from '@ne2016/contract/testing';
import { render, screen } from '@testing-library/react';
import { setUpUser } from '#ui/testing/set-up-user.ts';
import { useState } from 'react';
import { Session } from '#session/session.ts';
import { createOwnAccountCalls } from '#session/own-account-calls.ts';
import { SessionProvider } from '#session/session-context.tsx';
import { ToastRegion } from '#ui/toast/toast-region.tsx';
import { AccountModal } from '../account-modal.tsx';
import type { AccountServer } from './account-server.ts';

/** The user of the account. */
const ada = { id: '1', name: 'Ada', email: 'ada@exemple.fr', role: 'editor' } as const;

/** Opens « Mon compte » as Ada, signed in. */
export async function openAccount(server: AccountServer) {
  const layer = createDataLayer({ resources, http: server });
  const answer = { status: 200, headers: new Headers(), body: { user: ada } };
  const session = new Session({ request: () => Promise.resolve(answer) });
  await session.refresh();
  const account = createOwnAccountCalls(server);
  const Page = () => {
    const [isOpen, setOpen] = useState(true);
    return <AccountModal user={ada} account={account} open={isOpen} onClose={() => setOpen(false)} />;
  };
  render(
    <SessionProvider session={session}>
      <ToastRegion>
        <DataLayerProvider layer={layer}>
          <Page />
        </DataLayerProvider>
      </ToastRegion>
    </SessionProvider>,
  );
  await screen.findByRole('dialog', { name: 'Mon compte' });
  return { layer, session, user: setUpUser() };
}
