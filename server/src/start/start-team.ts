import type { FastifyInstance } from 'fastify';
import type { RecordStore } from '../records/record-store.ts';
import { TaskRunner } from '../extensions/after-commit/task-runner.ts';
import { JobRunner } from '../extensions/jobs/job-runner.ts';
import { outliveExtensions } from '../extensions/outlive-extensions.ts';
import { hookTable } from '../extensions/record-hooks.ts';
import { addExtensionRoutes } from '../extensions/routes/add-extension-routes.ts';
import type { ServerExtension } from '../extensions/api/server-extension.ts';
import { type ServiceParts, servicesFor } from '../extensions/services.ts';

/** The dependencies of the extensions. */
export interface TeamParts extends Omit<ServiceParts, 'store'> {
  store: Omit<RecordStore, 'hooksOf'>;
  extensions: readonly ServerExtension[];
}

/** The running extensions of a server. */
export interface Team {
  /** The records, with the hooks of the extensions. */
  store: RecordStore;
  /** Called after each write. */
  committed: () => void;
  /** Adds their routes. */
  addRoutes(): Promise<void>;
  /** Stops their background work. */
  stop(): Promise<void>;
}

/** Starts the extensions, which run as long as the server. */
export function startTeam(server: FastifyInstance, parts: TeamParts): Team {
  const { extensions, log } = parts;
  const store = { ...parts.store, hooksOf: hookTable(extensions) };
  const committed = () => {
    parts.committed();
    tasks.wake();
  };
  const services: ServiceParts = { ...parts, store, committed };
  const background = {
    storage: store.storage,
    extensions,
    services: (where: string, signal: AbortSignal) => servicesFor(services, where, signal),
    log,
  };
  const tasks = new TaskRunner(background);
  const jobs = new JobRunner(background);
  if (extensions.length > 0) {
    const stop = outliveExtensions(log);
    server.addHook('onClose', async () => stop());
    server.addHook('onListen', async () => {
      tasks.wake();
      jobs.wake();
    });
  }
  const addRoutes = async () => {
    if (extensions.length > 0) await addExtensionRoutes(server, extensions, services);
  };
  const stop = async () => {
    await Promise.all([tasks.stop(), jobs.stop()]);
  };
  return { store, committed, addRoutes, stop };
}
