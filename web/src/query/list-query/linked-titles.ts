import { linkTargetOf, type Resource } from '@ne2016/contract';
import type { ResourceStore } from '@ne2016/data-layer';
import { type QueryHost, type RecordSource, Subscriptions } from './part.ts';

type LinkedList = RecordSource & Pick<ResourceStore, 'version'>;

/** A link attribute, and the list to which it links. */
export interface Link {
  readonly name: string;
  readonly linked: LinkedList;
}

/** Returns the link attributes of a resource, each with its list. */
export function linksOf(resource: Resource, listOf: (name: string) => LinkedList): readonly Link[] {
  return Object.entries(resource.attributes).flatMap(([name, attribute]) => {
    const target = linkTargetOf(attribute);
    return target === null ? [] : [{ name, linked: listOf(target) }];
  });
}

/** The titles of linked records, as an input of the parts computed from them. */
export class LinkedTitles {
  readonly #host: QueryHost;
  readonly #links: readonly Link[];
  readonly #subscriptions = new Subscriptions();
  #isUsed = false;

  constructor(host: QueryHost, links: readonly Link[]) {
    this.#host = host;
    this.#links = links;
  }

  /** Begins an update: what uses the titles calls {@link versionFor} during it. */
  update(): void {
    this.#isUsed = false;
    if (!this.#host.isActive) return;
    this.#subscriptions.renew([], () =>
      this.#links.map(({ linked }) =>
        this.#host.listen(linked, () => {
          if (this.#isUsed) this.#host.changed();
        }),
      ),
    );
  }

  /** Returns a number that changes with the linked lists; always the same if they are not used. */
  versionFor(isUsed: boolean): number {
    this.#isUsed ||= isUsed;
    return isUsed ? this.#links.reduce((sum, { linked }) => sum + linked.version, 1) : 0;
  }

  stop(): void {
    this.#subscriptions.stop();
  }
}
