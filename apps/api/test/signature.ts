import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/**
 * Verifies the Signature Version 4 of an S3 request from the request alone, because the test server does not.
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export function isSignedBy(secretAccessKey: string, request: IncomingMessage): boolean {
  const parsed = /Credential=[^/]+\/(?<scope>[^,]+), SignedHeaders=(?<names>[^,]+), Signature=(?<signature>\w+)/.exec(
    request.headers.authorization ?? '',
  )?.groups;
  if (!parsed) return false;
  const { scope = '', names = '', signature } = parsed;
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const canonical = [
    request.method,
    path,
    query,
    ...names.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    names,
    request.headers['x-amz-content-sha256'],
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = scope.split('/').reduce((last: string | Buffer, word) => hmac(last, word), `AWS4${secretAccessKey}`);
  return hmac(key, toSign).toString('hex') === signature;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
