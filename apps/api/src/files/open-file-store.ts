import { join } from 'node:path';
import type { Settings } from '../env.ts';
import { directoryStore } from './directory-store.ts';
import type { FileStore } from './file-store.ts';

type FileStoreSettings = Pick<
  Settings,
  'DATA_DIR' | 'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

/** Opens the file store of the settings: a bucket if one is configured, else the folder `files` of the data directory. */
export async function openFileStore(settings: FileStoreSettings): Promise<FileStore> {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (!bucket || !accessKeyId || !secretAccessKey) return directoryStore(join(settings.DATA_DIR, 'files'));
  // Loaded on demand: a shop on a directory does not need the S3 client.
  const { bucketStore } = await import('./bucket-store.ts');
  const region = settings.S3_REGION;
  const endpoint = settings.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`;
  return bucketStore({ endpoint, bucket, region, accessKeyId, secretAccessKey });
}
