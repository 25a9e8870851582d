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

/** What a page finds around it. */
export interface Environment {
  readonly time: VirtualClock;
  readonly random: SeededRandom;
  readonly losses: Losses;
  readonly server: ModelServer;
  readonly network: Network;
  readonly push: PushService;
  readonly presence: PresenceService;
  readonly presentPeople: PresentPeopleLaw;
  /** False where nobody uses a push service: then all is polled. */
  readonly hasPush: boolean;
  readonly break: Break;
  readonly trace: (line: () => string) => void;
  /** Called when a page has ended. */
  readonly storeSessionEnd: (page: Page) => void;
}

/** What is drawn of a world before anything happens. */
export interface WorldPlan {
  readonly random: SeededRandom;
  /** What the presence channels draw from: what they do moves nothing else. */
  readonly ofPresence: SeededRandom;
  readonly losses: Losses;
  /** How many times as likely as usual a server without extensions is; 1 without it. */
  readonly plainWeight?: number | undefined;
}
