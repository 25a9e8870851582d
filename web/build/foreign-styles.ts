/**
 * The style elements that React Aria puts into the page while it runs, word for word: what may be pressed does not
 * wait for a second tap, and behind a modal Safari on a phone does not scroll. Everything else it styles by properties.
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
