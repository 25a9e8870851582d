import { z } from 'zod';

/** An S3-compatible service, and the bucket. */
export interface S3Settings {
  store: 's3';
  /** The address of the service; `null` for Amazon. */
  endpoint: string | null;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket is part of the path of an address instead of its host. */
  forcePathStyle: boolean;
}

/** Where the content of uploaded files is stored. */
export type FileSettings = { store: 'disk' } | S3Settings;

const mebibyte = 1024 * 1024;
/** Largest upload limit, in bytes. A larger size would not fit into a signed 32-bit integer. */
export const mostUpload = 2047 * mebibyte;
const uploadRule = `attend un nombre entier de Mo, de 1 à ${mostUpload / mebibyte}, par exemple 50.`;

/** Largest upload quota, in MiB: a safe integer in bytes, and larger than disks. */
const mostQuota = 1024 * 1024;
const quotaRule = `attend un nombre entier de Mo, de 1 à ${mostQuota}, par exemple 2048.`;

/** The variables of files; docs/configuration.md describes each. */
export const fileVariables = {
  UPLOAD_LIMIT: z
    .string()
    .regex(/^\d{1,4}$/, uploadRule)
    .transform(Number)
    .transform((limit) => limit * mebibyte)
    .refine((limit) => limit > 0 && limit <= mostUpload, uploadRule)
    .default(50 * mebibyte),
  UPLOAD_QUOTA: z
    .string()
    .regex(/^\d{1,7}$/, quotaRule)
    .transform(Number)
    .refine((quota) => quota >= 1 && quota <= mostQuota, quotaRule)
    .transform((quota) => quota * mebibyte)
    .default(2048 * mebibyte),
  FILE_STORE: z.enum(['disk', 's3'], 'attend disk ou s3.').default('disk'),
  S3_ENDPOINT: z
    .string()
    .refine(
      (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
      'attend une adresse http ou https.',
    )
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'attend un nom de compartiment : de 3 à 63 minuscules, chiffres, points et tirets.',
    )
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: z.enum(['true', 'false'], 'attend « true » ou « false ».').optional(),
};

/** The values of the variables, each valid by itself. */
export type FileValues = z.infer<z.ZodObject<typeof fileVariables>>;

const needed = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const s3Only = [...needed, 'S3_ENDPOINT', 'S3_REGION', 'S3_FORCE_PATH_STYLE'] as const;

/** Returns the variables that the store lacks or does not use, each with its remedy. */
export function fileFaults(environment: Readonly<Record<string, string | undefined>>): string[] {
  if (environment['FILE_STORE'] === 's3')
    return needed
      .filter((name) => environment[name] === undefined)
      .map(
        (name) =>
          `La variable ${name} est obligatoire avec FILE_STORE=s3 : sa valeur vous est fournie par votre hébergeur.`,
      );
  return s3Only
    .filter((name) => environment[name] !== undefined)
    .map(
      (name) =>
        `La variable ${name} ne sert à rien sans FILE_STORE=s3 : ajoutez FILE_STORE=s3, ou retirez-la.`,
    );
}

/** Returns the settings. {@link fileFaults} has checked that S3 has its required ones. */
export function toFileSettings(values: FileValues): FileSettings {
  if (values.FILE_STORE === 'disk') return { store: 'disk' };
  const { S3_ENDPOINT: endpoint = null, S3_FORCE_PATH_STYLE: pathStyle } = values;
  return {
    store: 's3',
    endpoint,
    region: values.S3_REGION,
    bucket: values.S3_BUCKET ?? '',
    accessKeyId: values.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? '',
    // Only Amazon certainly has a host name for each bucket.
    forcePathStyle: pathStyle === undefined ? endpoint !== null : pathStyle === 'true',
  };
}
