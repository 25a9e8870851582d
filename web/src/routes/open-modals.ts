/** An open modal, and how to request its closing. */
export interface OpenModal {
  readonly id: string;
  /** The modal in which it was opened; `null` for one on the page itself. */
  readonly within: string | null;
  /** Returns whether the modal closes. */
  requestClose(): Promise<boolean>;
}

/** The stack of open modals; only the topmost is requested to close. */
interface OpenModals {
  add(modal: OpenModal): void;
  remove(modal: OpenModal): void;
  top(): OpenModal | undefined;
  /** Resolves once this modal is not open. */
  untilRemoved(modal: OpenModal): Promise<void>;
}

/** Returns an empty stack. */
export function createOpenModals(): OpenModals {
  let pile: readonly OpenModal[] = [];
  const awaited = new Map<OpenModal, PromiseWithResolvers<void>>();
  return {
    add(modal) {
      // A modal and one within it may open at the same moment, the inner one first.
      const above = pile.findIndex(({ within }) => within === modal.id);
      pile = above === -1 ? [...pile, modal] : pile.toSpliced(above, 0, modal);
    },
    remove(modal) {
      pile = pile.filter((one) => one !== modal);
      awaited.get(modal)?.resolve();
      awaited.delete(modal);
    },
    top: () => pile.at(-1),
    untilRemoved(modal) {
      if (!pile.includes(modal)) return Promise.resolve();
      const removal = awaited.get(modal) ?? Promise.withResolvers<void>();
      awaited.set(modal, removal);
      return removal.promise;
    },
  };
}
