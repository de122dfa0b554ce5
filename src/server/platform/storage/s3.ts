import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { S3Place } from '#server/platform/config/config.ts';
import { checkedKey, type Storage, type StoredFile } from './storage.ts';

const PAGE = 1000;

/** Credentials come from where the SDK always looks: its environment variables or the machine's role. */
export function s3Storage({ bucket, region, endpoint }: S3Place): Storage {
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Not every server that speaks S3 knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 20_000 },
  });
  const at = (key: string) => ({ Bucket: bucket, Key: checkedKey(key) });

  async function get(key: string): Promise<Buffer | null> {
    try {
      const { Body } = await client.send(new GetObjectCommand(at(key)));
      return Body ? Buffer.from(await Body.transformToByteArray()) : null;
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      throw error;
    }
  }

  async function* list(folder: string): AsyncGenerator<StoredFile> {
    const Prefix = `${checkedKey(folder)}/`;
    for await (const page of paginateListObjectsV2(
      { client, pageSize: PAGE },
      { Bucket: bucket, Prefix },
    )) {
      for (const { Key, LastModified } of page.Contents ?? []) {
        if (Key && LastModified) yield { key: Key, changedAt: LastModified };
      }
    }
  }

  return {
    put: async (key, bytes) => {
      await client.send(new PutObjectCommand({ ...at(key), Body: bytes }));
    },
    get,
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    list,
    check: async () => {
      await client.send(new HeadBucketCommand({ Bucket: bucket }));
    },
    close: () => client.destroy(),
  };
}
