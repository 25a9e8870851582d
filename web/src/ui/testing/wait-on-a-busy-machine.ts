import { configure } from '@testing-library/react';

// A second, as long as Testing Library waits otherwise, is short on a machine that does much else.
configure({ asyncUtilTimeout: 20_000 });
