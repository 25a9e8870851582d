import { isEmpty } from '@ne2016/contract';

/** Whether two values of an attribute are the same to people: nothing is nothing, and lists are what is in them. */
export const haveSameValue = (one: unknown, other: unknown) =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other);
