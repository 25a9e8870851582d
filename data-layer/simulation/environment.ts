import type { Break } from './invariants/invariant.ts';
import type { PresentPeopleLaw } from './invariants/present-people.ts';
import type { Losses } from './losses.ts';
import type { ModelServer } from './model-server.ts';
import type { Network } from './network.ts';
import type { Page } from './page.ts';
import type { PresenceService } from './presence-service.ts';
import type { PushService } from './simulated-push-service.ts';
import type { SeededRandom } from '@ne2016/contract/seeded-random';
import type { VirtualClock } from './virtual-clock.ts';

/** The surroundings of a page. */
export interface Environment {
  readonly time: VirtualClock;
  readonly random: SeededRandom;
  readonly losses: Losses;
  readonly server: ModelServer;
  readonly network: Network;
  readonly push: PushService;
  readonly presence: PresenceService;
  readonly presentPeople: PresentPeopleLaw;
  /** False without a push service: then everything is polled. */
  readonly hasPush: boolean;
  readonly break: Break;
  readonly trace: (line: () => string) => void;
  /** Called when a page has ended. */
  readonly storeSessionEnd: (page: Page) => void;
}

/** The random properties of a world, drawn at its start. */
export interface WorldPlan {
  readonly random: SeededRandom;
  /** A stream for the presence channels, so that their draws do not shift others. */
  readonly ofPresence: SeededRandom;
  readonly losses: Losses;
  /** The factor by which a server without extensions is more likely than usual; default: 1. */
  readonly plainWeight?: number | undefined;
}
