import { ProviderError } from './provider-error.ts';

const MAX_BODY_BYTES = 256 * 1024;

/**
 * Reads a body up to the size limit.
 * @throws {ProviderError} 413 when the body is too large.
 */
export async function readText(request: Request): Promise<string> {
  if (!request.body) return '';
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > MAX_BODY_BYTES) {
      await reader.cancel();
      throw new ProviderError(
        413,
        { type: 'invalid_request_error', message: 'The body is too large.' },
        { saved: false },
      );
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString('utf8');
}
