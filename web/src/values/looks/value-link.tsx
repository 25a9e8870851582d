import type { ReactNode } from 'react';

interface ValueLinkProps {
  href: string;
  children: ReactNode;
}

/** The link of a value: to another record in this tab, to another site in a new one. */
export function ValueLink({ href, children }: ValueLinkProps) {
  const elsewhere = /^https?:/i.test(href) ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a href={href} {...elsewhere}>
      {children}
    </a>
  );
}
