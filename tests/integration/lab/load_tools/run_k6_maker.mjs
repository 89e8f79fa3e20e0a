// Runs the request maker of checkout.js under Node, with stand-ins for k6's modules, and prints the
// bodies of the first requests: node run_k6_maker.mjs LOADSCRIPTS FOLDER COUNT
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [scripts, folder, count] = process.argv.slice(2);
cpSync(scripts, folder, { recursive: true });
writeFileSync(`${folder}/package.json`, '{"type":"module"}');
mkdirSync(`${folder}/node_modules/k6`, { recursive: true });
const standIns = {
  'index.js': 'export const check = () => true;',
  'http.js': 'export const sent = []; export default { post: (...request) => { sent.push(request); return { status: 200 }; } };',
  'execution.js': 'export default { scenario: { iterationInTest: 0 } };',
  'package.json': '{"name":"k6","type":"module","exports":{".":"./index.js","./http":"./http.js","./execution":"./execution.js"}}',
};
for (const [name, text] of Object.entries(standIns)) writeFileSync(`${folder}/node_modules/k6/${name}`, text);
globalThis.__ENV = { SEED: '42', COUPONS: 'BOOK25,SPRING', RATE: '100', WARMUP: '1s', VARIANT: 'v1' };

const script = await import(pathToFileURL(`${folder}/checkout.js`));
const http = await import(pathToFileURL(`${folder}/node_modules/k6/http.js`));
const execution = await import(pathToFileURL(`${folder}/node_modules/k6/execution.js`));
// The warm-up takes the carts before the measured ones: 100 at 100 a second for a second.
for (let i = 0; i < Number(count); i += 1) {
  execution.default.scenario.iterationInTest = i < 100 ? i : i - 100;
  (i < 100 ? script.warmup : script.measured)();
}
for (const [url, body, params] of http.sent) {
  if (url !== 'http://127.0.0.1:8080/api/checkout') throw new Error(`sent to ${url}`);
  if (!/^t=\d{16}$/.test(params.headers['X-Request-Start'])) throw new Error('no X-Request-Start');
  console.log(body);
}
const { executor } = script.options.scenarios.measured;
if (executor !== 'constant-arrival-rate') throw new Error(`the executor is ${executor}`);
if (!script.options.summaryTrendStats.includes('p(99)')) throw new Error('p(99) is missing');
