import { beforeEach, inject } from 'vitest';

beforeEach(({ skip }) => {
  skip(inject('postgresUrl') === null, 'PostgreSQL n’est pas installé');
});
