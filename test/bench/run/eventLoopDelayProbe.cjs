// Loaded into the measured command before its own script: how long its main thread is at most kept from listening.
// The time before the first turn of the loop is the loading of the program, which blocks no work.
const { isMainThread } = require('node:worker_threads')
const target = process.env.RUDI_BENCH_BLOCKED
if (isMainThread && target !== undefined) {
  const { monitorEventLoopDelay } = require('node:perf_hooks')
  const delay = monitorEventLoopDelay({ resolution: 1 })
  setImmediate(() => setImmediate(() => delay.enable()))
  process.on('exit', () => {
    require('node:fs').writeFileSync(
      target,
      JSON.stringify({ maxMs: delay.max / 1e6, p99Ms: delay.percentile(99) / 1e6 }),
    )
  })
}
