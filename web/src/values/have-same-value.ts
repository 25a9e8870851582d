import { isEmpty } from '@ne2016/contract';

/**
 * Whether two values of an attribute are equal to people: all empty values are, and lists are compared by
 * their entries.
 */
export const haveSameValue = (one: unknown, other: unknown) =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other);
