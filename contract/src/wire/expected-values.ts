/**
 * Beside the attributes that a PUT changes: the values that attributes must still have, or nothing is written. No attribute
 * can have this name.
 */
export const expectedValuesKey = '@expected';
