import { useEffect, useState } from 'react';

/** The time in milliseconds since 1970; looked at every second, and what is drawn from it too. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
