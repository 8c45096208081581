import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { BucketConfig } from '../src/files/bucket-store.ts';

/** Starts an S3 server with one empty bucket; `close` deletes both. */
export async function startBucketServer(): Promise<{ config: BucketConfig; close: () => Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'octavo-test-s3-'));
  const bucket = 'octavo-test';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  return {
    config: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket,
      region: 'us-east-1',
      // The only key pair that this server accepts.
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    close: async () => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
