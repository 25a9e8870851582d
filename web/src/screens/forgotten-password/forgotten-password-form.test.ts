import { expect, test } from 'vitest';
import { isEmailAddress } from './forgotten-password-form.tsx';

test.each(['ada@exemple.fr', 'hélène@mairie.example', 'root@localhost', 'a+b@c.d'])(
  '%s may be an address',
  (text) => {
    expect(isEmailAddress(text)).toBe(true);
  },
);

test.each(['', 'ada', 'ada@', '@exemple.fr', 'ada @exemple.fr', 'a@b@c', 'a@b\nBcc: c@d'])(
  '« %s » is no address',
  (text) => {
    expect(isEmailAddress(text)).toBe(false);
  },
);
