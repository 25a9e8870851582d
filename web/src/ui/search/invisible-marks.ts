/**
 * Marks without width that programs leave in what is copied from them, such as soft hyphens, joiners and marks of
 * direction: nobody sees them, and with one neither a word nor a date is what it looks like.
 */
export const invisibleMarks = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
