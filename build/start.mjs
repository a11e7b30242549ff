import { spawn } from 'node:child_process'
import { makeBundles } from './setup/bundles.mjs'
import { ROOT } from './setup/paths.mjs'
import { registerLinks } from './setup/registerLinks.mjs'
import { runScript } from './setup/runScript.mjs'
import { SetupError } from './setup/setupError.mjs'
import { setUp } from './setup.mjs'

const hasDisplay = () =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY) || Boolean(process.env.WAYLAND_DISPLAY)

/** @param {import('./setup/runtime.mjs').Runtime} runtime @returns {Promise<number>} */
function open(runtime) {
  // Chromium refuses to run sandboxed as root. This switch is for a developer's container; the product does not use it.
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []
  registerLinks(runtime, asRoot)
  return new Promise((resolve, reject) => {
    const app = spawn(runtime.executable, [...asRoot, ...runtime.appArgs, ...process.argv.slice(2)], {
      cwd: ROOT,
      stdio: 'inherit',
    })
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => app.kill(signal))
    app.on('error', reject)
    app.on('close', (code) => resolve(code ?? 1))
  })
}

await runScript(async () => {
  const runtime = await setUp((line) => process.stdout.write(`${line}\n`))
  await makeBundles('all')
  if (!hasDisplay()) {
    throw new SetupError(
      'There is no display here, so the window cannot open; the command line works: npm run -s desk -- portal, then npm run -s desk -- catalog --portal <the address it prints>.',
    )
  }
  return open(runtime)
})
