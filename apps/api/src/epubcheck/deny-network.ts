import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

function deny(): never {
  throw new Error('The checker has no network.');
}

/**
 * Makes every connection of this process fail. Everything that connects does so with these functions: HTTP, TLS and `fetch` as well. The
 * checker needs none of them.
 */
export function denyNetwork(): void {
  net.Socket.prototype.connect = deny;
  net.Server.prototype.listen = deny;
  Object.assign(dgram, { createSocket: deny });
  Object.assign(dns, { lookup: deny, resolve: deny });
  Object.assign(dns.promises, { lookup: deny, resolve: deny });
  syncBuiltinESMExports();
}
