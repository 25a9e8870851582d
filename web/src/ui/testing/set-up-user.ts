import { PointerEventsCheckLevel, type UserEvent, userEvent } from '@testing-library/user-event';

/** A user without delays, in a document without styles that could block the pointer. */
export const setUpUser = (): UserEvent =>
  userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });

/** Enters a text as one change. If each key counts, use `user.type`. */
export async function enter(user: UserEvent, input: HTMLElement, text: string): Promise<void> {
  // All clicks have the same position: right after another one, this one would count as a double click.
  await user.keyboard('{Shift}');
  await user.click(input);
  await user.paste(text);
}
