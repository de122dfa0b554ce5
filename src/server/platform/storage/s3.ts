import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
  type CompletedPart,
} from '@aws-sdk/client-s3';
import type { S3Place } from '#server/platform/config/config.ts';
import { checkedKey, type Storage, type StoredFile } from './storage.ts';

const PAGE = 1000;
/** All but the last have to be of 5 MB or more, and there can be 10,000 of them. */
const PART_BYTES = 8 * 1024 * 1024;

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

  async function find(key: string) {
    try {
      const { Body } = await client.send(new GetObjectCommand(at(key)));
      return Body ?? null;
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      throw error;
    }
  }

  async function get(key: string): Promise<Buffer | null> {
    const body = await find(key);
    return body && Buffer.from(await body.transformToByteArray());
  }

  async function putStream(key: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(at(key)));
    const upload = { ...at(key), UploadId };
    try {
      const Parts: CompletedPart[] = [];
      for await (const Body of partsOf(chunks, PART_BYTES)) {
        const PartNumber = Parts.length + 1;
        const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
        Parts.push({ PartNumber, ETag });
      }
      await client.send(
        new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }),
      );
    } catch (error) {
      // What has gone up is paid for until somebody says that no more comes.
      await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
      throw error;
    }
  }

  async function* list(folder: string | null): AsyncGenerator<StoredFile> {
    const Prefix = folder === null ? '' : `${checkedKey(folder)}/`;
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
    putStream,
    getStream: async (key) => (await find(key)) as Readable | null,
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

/** Of one size each, but for the last; of nothing, one that is empty. */
async function* partsOf(
  chunks: AsyncIterable<Uint8Array>,
  bytes: number,
): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  let isFirst = true;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    size += chunk.byteLength;
    if (size < bytes) continue;
    const joined = Buffer.concat(waiting);
    let from = 0;
    for (; joined.byteLength - from >= bytes; from += bytes)
      yield joined.subarray(from, from + bytes);
    // A copy: the rest must not hold all of it.
    waiting = [Buffer.from(joined.subarray(from))];
    size -= from;
    isFirst = false;
  }
  if (size > 0 || isFirst) yield Buffer.concat(waiting);
}
