/** The longest time between the clicks of a double click, in milliseconds; what systems are set to by default. */
export const doubleClickTime = 500;
