import { createHash } from 'node:crypto';
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { expect, onTestFinished, test } from 'vitest';
import { startS3Server } from './start-s3-server.ts';

const Key = 'files/a b';
const Bucket = 'fichiers';

/** The official client of a server. */
async function startClient(): Promise<S3Client> {
  const { environment } = await startS3Server();
  const client = new S3Client({
    endpoint: String(environment['S3_ENDPOINT']),
    region: 'eu',
    forcePathStyle: true,
    credentials: {
      accessKeyId: String(environment['S3_ACCESS_KEY_ID']),
      secretAccessKey: String(environment['S3_SECRET_ACCESS_KEY']),
    },
  });
  onTestFinished(() => client.destroy());
  return client;
}

const md5 = (bytes: string | Buffer) => createHash('md5').update(bytes).digest();

test('an object has its MD5 as tag, its length, and parts of it by ranges', async () => {
  const client = await startClient();
  const put = await client.send(new PutObjectCommand({ Bucket, Key, Body: '0123456789' }));
  const ETag = `"${md5('0123456789').toString('hex')}"`;
  expect(put.ETag).toBe(ETag);
  const whole = await client.send(new GetObjectCommand({ Bucket, Key }));
  expect(whole).toMatchObject({ ETag, ContentLength: 10 });
  const part = await client.send(new GetObjectCommand({ Bucket, Key, Range: 'bytes=7-99' }));
  expect(part).toMatchObject({ ETag, ContentLength: 3, ContentRange: 'bytes 7-9/10' });
  expect(await part.Body?.transformToString()).toBe('789');
  const beyond = client.send(new GetObjectCommand({ Bucket, Key, Range: 'bytes=10-' }));
  await expect(beyond).rejects.toMatchObject({ name: 'InvalidRange', $metadata: { httpStatusCode: 416 } });
  await client.send(new DeleteObjectCommand({ Bucket, Key }));
  const gone = client.send(new GetObjectCommand({ Bucket, Key }));
  await expect(gone).rejects.toMatchObject({ name: 'NoSuchKey', $metadata: { httpStatusCode: 404 } });
});

test('bytes that do not have the sum that the client tells are refused', async () => {
  const client = await startClient();
  const ChecksumSHA256 = createHash('sha256').update('other').digest('base64');
  const put = client.send(new PutObjectCommand({ Bucket, Key, Body: 'one', ChecksumSHA256 }));
  await expect(put).rejects.toMatchObject({ name: 'BadDigest' });
  await expect(client.send(new GetObjectCommand({ Bucket, Key }))).rejects.toMatchObject({
    name: 'NoSuchKey',
  });
});

test('an upload in parts takes those that are listed, none below 5 MiB but the last', async () => {
  const client = await startClient();
  const complete = async (sizes: readonly number[]) => {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
    const Parts = await Promise.all(
      sizes.map(async (size, index) => {
        const part = { UploadId, Bucket, Key, PartNumber: index + 1, Body: Buffer.alloc(size) };
        const { ETag } = await client.send(new UploadPartCommand(part));
        return { ETag, PartNumber: index + 1 };
      }),
    );
    return client.send(
      new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }),
    );
  };
  await expect(complete([10, 10])).rejects.toMatchObject({ name: 'EntityTooSmall' });
  const least = 5 * 1024 * 1024;
  const sums = Buffer.concat([md5(Buffer.alloc(least)), md5(Buffer.alloc(10))]);
  const { ETag } = await complete([least, 10]);
  expect(ETag).toBe(`"${md5(sums).toString('hex')}-2"`);
});
