import { PointerEventsCheckLevel, type UserEvent, userEvent } from '@testing-library/user-event';

/** A person whose keys and clicks follow each other at once, in a document without styles that could bar the pointer. */
export const setUpUser = (): UserEvent =>
  userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });

/** Enters a text as one change. Where each key counts, `user.type` takes them one by one. */
export async function enter(user: UserEvent, input: HTMLElement, text: string): Promise<void> {
  // All clicks are at one place: right after another one, this one would pass for the second half of a double click.
  await user.keyboard('{Shift}');
  await user.click(input);
  await user.paste(text);
}
