/**
 * The key, beside the changed attributes of a PUT, of values that must still be stored, or nothing is
 * written. No attribute can have this name.
 */
export const expectedValuesKey = '@expected';
