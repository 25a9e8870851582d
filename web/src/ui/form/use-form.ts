import { type RefObject, type SubmitEvent, useEffect, useReducer, useRef } from 'react';

/** The fields that were left once, or all of them after a submit: only those show their messages. */
type FieldVisits =
  | { readonly state: 'filling'; readonly left: ReadonlySet<string> }
  | { readonly state: 'submitted'; readonly times: number };

/** Events of a field or a form. */
type VisitEvent = { readonly type: 'left'; readonly field: string } | { readonly type: 'submitted' };

/** The initial state. */
export const noVisits: FieldVisits = { state: 'filling', left: new Set() };

/** Returns the state after an event. */
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

/** Returns the first invalid input or open choice, in the order of the page. */
function findFirstFault(form: HTMLElement): HTMLElement | null {
  const fault = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-choice-due]');
  const isInput = fault?.matches('input, textarea, select, [tabindex]');
  return isInput === false
    ? (fault?.querySelector<HTMLElement>('input, [tabindex]') ?? fault)
    : (fault ?? null);
}

/** The attributes of a form that shows its own messages, not those of the browser. */
interface FormAttributes {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly noValidate: true;
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** Shows the messages of a form at the right time. */
export interface FormBehaviour {
  ref: RefObject<HTMLFormElement | null>;
  /** Whether the messages of a field are shown: it was left once, or the form was submitted. */
  shows(field: string): boolean;
  leave(field: string): void;
  /** Whether the form was submitted once. */
  readonly isSubmitted: boolean;
  /** Shows every message and moves the focus to the first invalid field, like a submit. */
  reveal(): void;
  /** Moves the focus to the first element marked by `data-choice-due`. */
  goToChoice(): void;
  /** Returns the attributes of the form. Calls `submit` with or without faults; `submit` decides. */
  attributesFor(submit: (form: HTMLFormElement) => void): FormAttributes;
}

/**
 * Messages appear after the first blur or a submit; a submit moves the focus to the first invalid field, or
 * to the first element marked by `data-choice-due`.
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
    attributesFor: (submit) => ({
      ref,
      noValidate: true,
      onSubmit(event) {
        event.preventDefault();
        visit({ type: 'submitted' });
        submit(event.currentTarget);
      },
    }),
  };
}
