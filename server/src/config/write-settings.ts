import { z } from 'zod';

/** Limits of the writes of one account; 0: no limit. */
export interface WriteLimitSettings {
  /** Writes within any ten seconds. */
  perTenSeconds: number;
  /** Writes within any hour. */
  perHour: number;
  /** Bytes of records within any day. */
  bytesPerDay: number;
}

const mebibyte = 1024 * 1024;

/** Returns the schema of a whole number. 0 means no limit. */
function limitUpTo(most: number, unit: string, usual: number) {
  const rule = `attend un nombre entier ${unit}, de 0 (aucune limite) à ${most}, par exemple ${usual}.`;
  return z
    .string()
    .regex(/^\d{1,7}$/, rule)
    .transform(Number)
    .refine((limit) => limit <= most, rule)
    .default(usual);
}

/** The variables of the write limits of an account; docs/configuration.md describes each. */
export const writeVariables = {
  WRITES_PER_10_SECONDS: limitUpTo(1_000_000, 'd’enregistrements', 600),
  WRITES_PER_HOUR: limitUpTo(1_000_000, 'd’enregistrements', 20_000),
  WRITE_QUOTA: limitUpTo(1024 * 1024, 'de Mo', 200),
};

/** Returns the settings. */
export function toWriteLimits(values: z.infer<z.ZodObject<typeof writeVariables>>): WriteLimitSettings {
  return {
    perTenSeconds: values.WRITES_PER_10_SECONDS,
    perHour: values.WRITES_PER_HOUR,
    bytesPerDay: values.WRITE_QUOTA * mebibyte,
  };
}

/** The environment of programs that write as much as possible, such as benchmarks. */
export const unlimitedWrites = {
  WRITES_PER_10_SECONDS: '0',
  WRITES_PER_HOUR: '0',
  WRITE_QUOTA: '0',
} as const satisfies Record<keyof typeof writeVariables, string>;
