import { type SubmitEvent, type RefObject, useEffect, useReducer, useRef } from 'react';
import { isVisited, noVisits, visitFields } from './field-visits.ts';

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
