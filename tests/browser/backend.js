// Answers requests with the local backend in Node: reads {data, requests} as JSON, prints the answers.

import { LocalServer } from "../../src/laserchess/web/local_server/index.js";
import { closeEngines } from "../../src/laserchess/web/local_server/engines.js";
import { text } from "node:stream/consumers";

const { data, requests } = JSON.parse(await text(process.stdin));
const server = new LocalServer({
  read: async (path) => {
    if (!(path in data)) throw new TypeError(`${path} was not given`);
    return data[path];
  },
});
const answers = [];
for (const [method, path, body] of requests) {
  try {
    answers.push({ body: await server.answer(method, path, body) });
  } catch (error) {
    if (!error.detail) throw error;
    answers.push({ error: error.detail });
  }
}
await closeEngines();
process.stdout.write(JSON.stringify(answers));
