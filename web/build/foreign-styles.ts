/**
 * The style elements that React Aria adds to the page at runtime, verbatim: pressable elements do not wait
 * for a second tap, and Safari on a phone does not scroll behind a modal. It sets all other styles by
 * properties.
 */
export const foreignStyles = [
  `@layer {
  [data-react-aria-pressable] {
    touch-action: pan-x pan-y pinch-zoom;
  }
}`,
  `@layer {
  * {
    overscroll-behavior: contain;
  }
}`,
];
