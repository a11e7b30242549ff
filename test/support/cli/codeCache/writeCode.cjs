// Writes the code that V8 has compiled when a bundle has started, beside the bundle: `node writeCode.cjs <path>`. The
// command line prints its help for that; any other bundle is a thread, which starts and gets no message.
const { readFileSync, writeFileSync } = require('node:fs')
const { createRequire } = require('node:module')
const { basename, dirname } = require('node:path')
const vm = require('node:vm')
const { isMainThread, Worker } = require('node:worker_threads')

const [path = ''] = process.argv.slice(2)

function run() {
  const script = new vm.Script(readFileSync(path, 'utf8'), { filename: path })
  process.on('exit', () => writeFileSync(`${path}.v8`, script.createCachedData()))
  const bundle = { exports: {} }
  const importModule = (name) => import(name)
  const given = [bundle.exports, createRequire(path), bundle, path, dirname(path), importModule]
  script.runInThisContext().call(bundle.exports, ...given)
}

if (basename(path) === 'cli.cjs') {
  process.argv = [process.execPath, path, 'help']
  run()
} else if (isMainThread) {
  new Worker(__filename, { argv: [path], workerData: { extraCa: [], proxies: null } })
} else {
  // A thread that waits for messages would not end.
  setTimeout(() => process.exit(), 100)
  run()
}
