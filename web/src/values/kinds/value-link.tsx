import type { ReactNode } from 'react';

interface ValueLinkProps {
  href: string;
  children: ReactNode;
}

/** Where a value leads: to another record in this tab, elsewhere in one of its own. */
export function ValueLink({ href, children }: ValueLinkProps) {
  const elsewhere = /^https?:/i.test(href) ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a href={href} {...elsewhere}>
      {children}
    </a>
  );
}
