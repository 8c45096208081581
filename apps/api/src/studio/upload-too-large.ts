import { TooLargeError } from '@octavo/core/errors';
import type { UploadKind } from '@octavo/core/studio';

const BYTES_PER_MB = 1024 * 1024;

const MESSAGES: Readonly<Record<UploadKind, (maxMb: string) => string>> = {
  book: (maxMb) =>
    `This file is larger than ${maxMb} MB, the maximum for a book. Use smaller images, export the book again and upload the new file.`,
  cover: (maxMb) =>
    `This picture is larger than ${maxMb} MB, the maximum for a cover. Export it with a lower quality or fewer pixels and upload the new file.`,
  portrait: (maxMb) =>
    `This picture is larger than ${maxMb} MB, the maximum for a portrait. Export it with a lower quality or fewer pixels and upload the new file.`,
};

/** The error of a file above the maximum for its kind. */
export const uploadTooLarge = (kind: UploadKind, maxBytes: number): TooLargeError =>
  new TooLargeError('body_too_large', { message: MESSAGES[kind]((maxBytes / BYTES_PER_MB).toLocaleString('en-US')) });

/** The error of a part beyond the size with which its upload started. */
export const partBeyondSize = (): TooLargeError =>
  new TooLargeError('body_too_large', {
    message:
      'The file is larger than when its upload started, because it has changed since then. Please upload it again.',
  });
