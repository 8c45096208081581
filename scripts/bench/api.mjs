/** Public answers: processor time of the server per answer, beside a bare node:http server with the same bytes ready. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { cpuMs, residentMb, startBuiltShop } from './shop-process.mjs';

const REQUESTS = 3_000;
const AT_ONCE = 8;
const CALLS = [
  '/api/v1/products',
  '/api/v1/products?per_page=25&tag=&page=1',
  '/api/v1/products/genres',
  '/api/v1/products/the-salt-cartographer',
];

export async function measure() {
  const shop = await startBuiltShop();
  try {
    const rows = [];
    for (const path of CALLS) {
      const body = await ask(shop.origin + path);
      const floor = await bareServer(body);
      const [bare, ours] = [await load(floor.origin, floor.pid), await load(shop.origin + path, shop.pid)];
      floor.close();
      rows.push([
        path,
        `${(body.length / 1024).toFixed(1)} kB`,
        ours.cpu.toFixed(3),
        bare.cpu.toFixed(3),
        `${(ours.cpu / bare.cpu).toFixed(1)} ×`,
        ours.rate.toFixed(0),
        ours.p50.toFixed(1),
        ours.p99.toFixed(1),
      ]);
    }
    return {
      columns: ['call', 'gzip', 'CPU ms', 'floor CPU ms', 'over the floor', 'answers per s', 'p50 ms', 'p99 ms'],
      rows,
      notes: [
        `Floor: bare node:http with the same compressed bytes ready. ${REQUESTS} requests, ${AT_ONCE} at once, client on the same machine. Resident memory of the shop afterwards: ${residentMb(shop.pid).toFixed(0)} MB (PGlite included).`,
      ],
    };
  } finally {
    await shop.close();
  }
}

const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });

function ask(address) {
  return new Promise((resolve, reject) => {
    http
      .get(address, { agent, headers: { 'accept-encoding': 'gzip' } }, (response) => {
        const parts = [];
        response.on('data', (part) => parts.push(part));
        response.on('end', () =>
          response.statusCode === 200
            ? resolve(Buffer.concat(parts))
            : reject(new Error(`${address} answered ${response.statusCode}.`)),
        );
      })
      .on('error', reject);
  });
}

async function load(address, pid) {
  for (let warm = 0; warm < 200; warm += 1) await ask(address);
  const taken = [];
  const [cpuBefore, started] = [cpuMs(pid), performance.now()];
  let left = REQUESTS;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left > 0) {
        left -= 1;
        const asked = performance.now();
        await ask(address);
        taken.push(performance.now() - asked);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  taken.sort((one, other) => one - other);
  return {
    cpu: (cpuMs(pid) - cpuBefore) / REQUESTS,
    rate: REQUESTS / seconds,
    p50: taken[REQUESTS >> 1],
    p99: taken[Math.floor(REQUESTS * 0.99)],
  };
}

async function bareServer(body) {
  const program = `const http=require('http');const body=Buffer.from(process.argv[1],'base64');const s=http.createServer((q,r)=>{r.writeHead(200,{'content-type':'application/json','content-encoding':'gzip','content-length':body.length});r.end(body)});s.listen(0,'127.0.0.1',()=>console.log(s.address().port))`;
  const child = spawn(process.execPath, ['-e', program, body.toString('base64')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  return { origin: `http://127.0.0.1:${String(line).trim()}/`, pid: child.pid, close: () => child.kill() };
}
