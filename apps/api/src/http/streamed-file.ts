import { streamText } from './stream-text.ts';

/** A file to download. */
interface FileOptions {
  readonly name: string;
  /** The value of `Content-Type`. */
  readonly type: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns a download whose text or bytes are made in parts. An error of the first part is thrown. */
export async function streamedFile(
  parts: AsyncIterable<string | Uint8Array>,
  { name, type, headers = {} }: FileOptions,
): Promise<Response> {
  const asciiName = name.replaceAll(/[^\x20-\x7e]|["\\/%]/g, '_');
  const encodedName = encodeURIComponent(name.replaceAll(/[/\\\p{Cc}]+/gu, ' ')).replaceAll(/['()*]/g, percentEncode);
  return new Response(await streamText(parts), {
    headers: {
      ...headers,
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${asciiName}"; filename*=UTF-8''${encodedName}`,
      'Access-Control-Expose-Headers': 'Content-Disposition',
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
      // Blocks all scripts wherever the file is opened.
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  });
}

const percentEncode = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
