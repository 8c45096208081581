/** Sends requests to a server and tells what an answer cost it: processor time, rate, and how long it took. */
import http from 'node:http';
import { cpuMs } from './shop-process.mjs';

const CONCURRENCY = 8;
const agent = new http.Agent({ keepAlive: true, maxSockets: CONCURRENCY });

/** One request; the answer's status, headers and bytes. */
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
      // A connection that idled too long may be closed just while it is taken again.
      if (request.reusedSocket && error.code === 'ECONNRESET')
        resolve(sendRequest(origin, { path, method, headers, body }, socket));
      else reject(error);
    });
    request.end(body);
  });
}

/**
 * Sends `count` requests, `AT_ONCE` at a time; `request(n)` gives the nth. CPU is that of `shop.pid` and, with
 * `shop.serverPid`, of the database server and its children; `shop.pids` are those of several processes.
 * @throws {Error} when an answer is not the `status` that was expected
 */
export async function runLoad(shop, count, request, { status = 200, atOnce = CONCURRENCY } = {}) {
  const durations = [];
  const [before, started] = [cpuTime(shop), performance.now()];
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let n = next++; n < count; n = next++) {
        const asked = performance.now();
        const answer = await sendRequest(shop.origin, request(n));
        durations.push(performance.now() - asked);
        if (answer.status !== status)
          throw new Error(`${request(n).path} answered ${answer.status}: ${answer.body.toString().slice(0, 200)}`);
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
 * Both of two loads by turns, so that whatever else the machine does falls on both alike. Gives of each the round with the
 * median cost, and the median of the ratios of neighbors.
 */
export async function comparePaired(measureActual, measureBaseline, rounds = 3) {
  const pairs = [];
  for (let round = 0; round < rounds; round += 1) pairs.push([await measureActual(), await measureBaseline()]);
  const middle = (list, of) => list.toSorted((one, other) => of(one) - of(other))[list.length >> 1];
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
