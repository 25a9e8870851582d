/** Which fields have been left once, or all of them after a submit: only those show their messages. */
export type FieldVisits =
  | { readonly state: 'filling'; readonly left: ReadonlySet<string> }
  | { readonly state: 'submitted'; readonly times: number };

/** What can happen to a field or a form. */
export type VisitEvent = { readonly type: 'left'; readonly field: string } | { readonly type: 'submitted' };

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
