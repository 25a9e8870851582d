/** A modal that is open, and how it is asked to close. */
export interface OpenModal {
  readonly id: string;
  /** The modal that it was opened in; `null` for one on the page itself. */
  readonly within: string | null;
  /** Answers whether the modal closes. */
  requestClose(): Promise<boolean>;
}

/** The modals that are open, one above the other; only the one on top is asked to close. */
export interface OpenModals {
  add(modal: OpenModal): void;
  remove(modal: OpenModal): void;
  top(): OpenModal | undefined;
}

/** Makes a pile without a modal. */
export function createOpenModals(): OpenModals {
  let pile: readonly OpenModal[] = [];
  return {
    add(modal) {
      // A modal and one within it may open in the same moment, the inner one first.
      const above = pile.findIndex(({ within }) => within === modal.id);
      pile = above === -1 ? [...pile, modal] : pile.toSpliced(above, 0, modal);
    },
    remove(modal) {
      pile = pile.filter((one) => one !== modal);
    },
    top: () => pile.at(-1),
  };
}
