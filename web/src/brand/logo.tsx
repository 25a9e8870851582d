import { ownLogo } from './brand.ts';

/** The logo of the application, inline so that it needs no request. */
export function Logo() {
  const size = { width: 28, height: 28, 'aria-hidden': true } as const;
  if (ownLogo !== null)
    return (
      <svg
        {...size}
        viewBox={ownLogo.viewBox}
        // Only shapes: the build has checked that.
        dangerouslySetInnerHTML={{ __html: ownLogo.shapes }}
      />
    );
  return (
    <svg viewBox="0 0 32 32" {...size}>
      <rect width="32" height="32" rx="8" fill="var(--accent-fill)" />
      <path d="M8 10h16M8 16h16M8 22h9" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
