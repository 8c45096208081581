/** Sends requests to a server and measures CPU time, rate and latency of its responses. */
import http from 'node:http';
import { cpuMs } from './shop-process.mjs';

const CONCURRENCY = 8;
const agent = new http.Agent({ keepAlive: true, maxSockets: CONCURRENCY });

/** Sends one request and returns the status, headers and body of the response. */
export function sendRequest(origin, { path = '/', method = 'GET', headers = {}, body } = {}, socket = agent) {
  return new Promise((resolve, reject) => {
    const request = http.request(origin + path, { agent: socket, method, headers }, (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    request.on('error', (error) => {
      // An idle connection may be closed by the server at the moment it is reused.
      if (request.reusedSocket && error.code === 'ECONNRESET')
        resolve(sendRequest(origin, { path, method, headers, body }, socket));
      else reject(error);
    });
    request.end(body);
  });
}

/**
 * Sends `count` requests with `atOnce` concurrent ones; `request(n)` returns the nth. CPU is that of `shop.pid` and, with
 * `shop.serverPid`, of the database server and its children; `shop.pids` are those of several processes.
 * @throws {Error} when a response does not have the expected `status`
 */
export async function runLoad(shop, count, request, { status = 200, atOnce = CONCURRENCY } = {}) {
  const durations = [];
  const [before, started] = [cpuTime(shop), performance.now()];
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let n = next++; n < count; n = next++) {
        const requestStarted = performance.now();
        const response = await sendRequest(shop.origin, request(n));
        durations.push(performance.now() - requestStarted);
        if (response.status !== status)
          throw new Error(`${request(n).path} returned ${response.status}: ${response.body.toString().slice(0, 200)}`);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  durations.sort((one, other) => one - other);
  return {
    cpu: (cpuTime(shop) - before) / count,
    rate: count / seconds,
    p50: durations[count >> 1],
    p99: durations[Math.floor(count * 0.99)],
  };
}

/**
 * Runs two loads alternately, so that other load on the machine affects both equally. Returns the round with the median
 * cost for each, and the median of the ratios of adjacent rounds.
 */
export async function comparePaired(measureActual, measureBaseline, rounds = 3) {
  const pairs = [];
  for (let round = 0; round < rounds; round += 1) pairs.push([await measureActual(), await measureBaseline()]);
  const middle = (list, valueOf) => list.toSorted((one, other) => valueOf(one) - valueOf(other))[list.length >> 1];
  return {
    actual: middle(
      pairs.map(([one]) => one),
      ({ cpu }) => cpu,
    ),
    baseline: middle(
      pairs.map(([, other]) => other),
      ({ cpu }) => cpu,
    ),
    ratio: middle(
      pairs.map(([one, other]) => one.cpu / other.cpu),
      (ratio) => ratio,
    ),
  };
}

const cpuTime = ({ pid, pids = [pid], serverPid }) =>
  pids.reduce((sum, each) => sum + cpuMs(each), serverPid ? cpuMs(serverPid, { isTree: true }) : 0);
