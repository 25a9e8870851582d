/**
 * Whether a text may be an address at all: one @ with something on both sides, and no space. Whether there is such a
 * mailbox only a mail can tell, so that nothing more is asked of it.
 */
export function isEmailAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text);
}
