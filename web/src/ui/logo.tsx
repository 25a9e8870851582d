/** The logo of the product, drawn in the page so that nothing has to be fetched for it. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--accent-fill)" />
      <path d="M8 10h16M8 16h16M8 22h9" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
