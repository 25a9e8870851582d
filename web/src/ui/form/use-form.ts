import { type RefObject, type SubmitEvent, useEffect, useReducer, useRef } from 'react';

/** Which fields have been left once, or all of them after a submit: only those show their messages. */
type FieldVisits =
  | { readonly state: 'filling'; readonly left: ReadonlySet<string> }
  | { readonly state: 'submitted'; readonly times: number };

/** What can happen to a field or a form. */
type VisitEvent = { readonly type: 'left'; readonly field: string } | { readonly type: 'submitted' };

/** Before anything happened. */
export const noVisits: FieldVisits = { state: 'filling', left: new Set() };

/** The visits after an event. */
export function visitFields(visits: FieldVisits, event: VisitEvent): FieldVisits {
  if (event.type === 'submitted')
    return { state: 'submitted', times: visits.state === 'submitted' ? visits.times + 1 : 1 };
  if (visits.state === 'submitted' || visits.left.has(event.field)) return visits;
  return { state: 'filling', left: new Set([...visits.left, event.field]) };
}

/** Whether the messages of a field are shown. */
export function isVisited(visits: FieldVisits, field: string): boolean {
  return visits.state === 'submitted' || visits.left.has(field);
}

/** The first input that is marked as faulty, or choice that is still to be made, in the order of the page. */
function findFirstFault(form: HTMLElement): HTMLElement | null {
  const fault = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-choice-due]');
  const isInput = fault?.matches('input, textarea, select, [tabindex]');
  return isInput === false
    ? (fault?.querySelector<HTMLElement>('input, [tabindex]') ?? fault)
    : (fault ?? null);
}

/** What a form needs to show its messages at the right time. */
export interface FormBehaviour {
  ref: RefObject<HTMLFormElement | null>;
  /** Whether the messages of a field are shown: it was left once, or the form was submitted. */
  shows(field: string): boolean;
  leave(field: string): void;
  /** Whether it was submitted once. */
  readonly isSubmitted: boolean;
  /** Shows every message and moves the focus to the first faulty field, as a submit does. */
  reveal(): void;
  /** Moves the focus to the first element marked by `data-choice-due`. */
  goToChoice(): void;
  /** Makes what the form does on a submit, with faults or without: `submit` decides. */
  submitWith(submit: () => void): (event: SubmitEvent) => void;
}

/**
 * Messages come after the first blur or a submit; a submit moves the focus to the first faulty field, or to the first
 * element marked by `data-choice-due`.
 */
export function useForm(): FormBehaviour {
  const ref = useRef<HTMLFormElement>(null);
  const [visits, visit] = useReducer(visitFields, noVisits);
  const submits = visits.state === 'submitted' ? visits.times : 0;
  useEffect(() => {
    if (submits > 0 && ref.current !== null) findFirstFault(ref.current)?.focus();
  }, [submits]);
  return {
    ref,
    shows: (field) => isVisited(visits, field),
    isSubmitted: submits > 0,
    leave: (field) => visit({ type: 'left', field }),
    reveal: () => visit({ type: 'submitted' }),
    goToChoice: () => ref.current?.querySelector<HTMLElement>('[data-choice-due]')?.focus(),
    submitWith: (submit) => (event) => {
      event.preventDefault();
      visit({ type: 'submitted' });
      submit();
    },
  };
}
