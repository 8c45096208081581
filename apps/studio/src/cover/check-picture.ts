import { MAX_COVER_BYTES, type studioMessages } from '@octavo/core/studio';
import { formatSize } from '../views/format.ts';

/** The formats that the file dialog offers. */
export const PICTURE_TYPES = '.jpg,.jpeg,.png,.webp,image/jpeg,image/png,image/webp';

const SIGNATURE_BYTES = 12;

/** The messages of a picture that cannot be used. */
export type PictureMessages = Readonly<
  Record<keyof typeof studioMessages & ('cover_type_unsupported' | 'cover_unreadable'), string>
>;

/** Returns why a file cannot be used; `undefined` for a possible picture. The server decodes the whole picture. */
export async function pictureProblem(file: File, messages: PictureMessages): Promise<string | undefined> {
  if (file.size === 0) return 'This file is empty. Export the picture again.';
  if (file.size > MAX_COVER_BYTES)
    return `This picture is ${formatSize(file.size)}. The maximum is ${formatSize(MAX_COVER_BYTES)}. Export it with a lower quality or a smaller size.`;
  const bytes = new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer());
  const start = String.fromCodePoint(...bytes);
  const isKnown =
    start.startsWith('\u{FF}\u{D8}\u{FF}') ||
    start.startsWith('\u{89}PNG\r\n\u{1A}\n') ||
    /^RIFF.{4}WEBP$/s.test(start);
  return isKnown ? undefined : messages.cover_type_unsupported;
}
