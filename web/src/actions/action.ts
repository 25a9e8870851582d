import type { Translate } from '#ui/texts/texts.ts';
import type { Announce } from '#ui/toast/toast-queue.ts';
import type { ButtonLook } from '#ui/button/button.tsx';
import type { IconName } from '#ui/button/icon.tsx';
import type { ActionRunner } from '#extensions/parts/action-runs.ts';
import type { KeyPlace, Press } from '#platform/keys.ts';

/** Where an action is offered. */
export type ActionPlace =
  | 'search'
  | 'recordMenu'
  | 'recordBar'
  | 'recordSteps'
  | 'selectionBar'
  | 'listBar'
  | 'outputMenu'
  | 'listMenu'
  | 'navigation'
  | 'accountMenu'
  | 'accountMenuEnd';

/** The keys of an action. They run it while no modal is open. */
interface ActionKeys {
  /** Alternatives with the same effect. A single character runs it only while no field has the focus. */
  readonly presses: readonly Press[];
  /** The alternatives that the help lists on a Mac, if they differ. */
  readonly macPresses?: readonly Press[];
  /** The section of the help that lists them. */
  readonly where: KeyPlace;
  /** Their effect, as the help describes it. */
  readonly help: (t: Translate) => string;
  /** Whether they also run it while a modal is open. */
  readonly workInModals?: true;
}

/** What every action may use to tell the user about itself and to write records. */
export interface ActionContext {
  readonly t: Translate;
  readonly announce: Announce;
  /** Joins parts of a sentence: « Nom, Code et Budget ». */
  readonly listText: (parts: readonly string[]) => string;
  /** Copies the full link to an address of the application, and announces `done`. */
  readonly copyLink: (address: string, done: string) => Promise<void>;
  readonly runner: ActionRunner;
}

/**
 * An action on a target, such as the selected records: one definition for its menus, bars, keys and « Rechercher
 * partout ». `registry.ts` lists all of them.
 */
export interface Action<Target> {
  /** Unique: `duplicate`. */
  readonly id: string;
  readonly label: (target: Target, context: ActionContext) => string;
  readonly places: readonly ActionPlace[];
  readonly keys?: ActionKeys;
  /** The look of its button; `secondary` by default. */
  readonly look?: ButtonLook;
  readonly icon?: IconName;
  /** Whether the target has it, and the person has the right to it; by default always. */
  readonly isOffered?: (target: Target, context: ActionContext) => boolean;
  /** Why it cannot run now, if it is offered all the same: announced instead of running it. */
  readonly whyNot?: (target: Target, context: ActionContext) => string | null;
  /** Whether it is running. */
  readonly isPending?: (target: Target, context: ActionContext) => boolean;
  /** Its name in « Rechercher partout », if its label does not name the target. */
  readonly nameInSearch?: (target: Target, context: ActionContext) => ActionName;
  readonly run: (target: Target, context: ActionContext) => void | Promise<void>;
}

/** The name of an action where its target is not in sight. */
export interface ActionName {
  readonly label: string;
  /** Shown next to the label: « La halle ». */
  readonly detail?: string;
}
