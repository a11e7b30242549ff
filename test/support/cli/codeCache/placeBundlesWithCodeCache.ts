import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DIST, ROOT } from '../../../../build/setup/paths.mjs'
import { DAY_MS } from '../../../../shared/timeUnits.js'

const HERE = import.meta.dirname
const CACHE = join(ROOT, '.cache')

/**
 * Places bundles of `dist/` in a folder so that each starts with the code that V8 compiled of it before. A start of the
 * command line takes 240 ms of a processor, 70 of them for compiling, and the tests start more than a thousand.
 */
export async function placeBundlesWithCodeCache(bundles: readonly string[], folder: string): Promise<void> {
  const code = await keepCode(bundles)
  await mkdir(join(folder, 'code'))
  const files = bundles.flatMap((name) => [name, `${name}.v8`])
  await Promise.all([
    ...files.map((name) => copyFile(join(code, name), join(folder, 'code', name))),
    ...bundles.map((name) => copyFile(join(HERE, 'runBundle.cjs'), join(folder, name))),
  ])
}

/**
 * Returns a bundle as the text of a function, like the one in which Node runs a module. What V8 compiled before cannot
 * `import()`, so the caller of the function imports for it.
 */
const toFunction = (bundle: string): string => {
  const body = bundle.replace(/^#!.*/, '').replace(/(?<![.\w$])import\(/g, 'importModule(')
  return `(function (exports, require, module, __filename, __dirname, importModule) { ${body}\n})`
}

/** Returns the folder that has the bundles with their code, and makes it when this is the first test of them. */
async function keepCode(names: readonly string[]): Promise<string> {
  const bundles = await Promise.all(
    names.map(async (name) => ({ name, text: toFunction(await readFile(join(DIST, name), 'utf8')) })),
  )
  const hash = createHash('sha256').update(process.version)
  for (const { text } of bundles) hash.update(text)
  const kept = join(CACHE, `code-${hash.digest('hex').slice(0, 32)}`)
  if (existsSync(kept)) return kept
  await removeOldCode()
  const made = await mkdtemp(join(CACHE, 'making-code-'))
  const writer = join(HERE, 'writeCode.cjs')
  for (const { name, text } of bundles) {
    await writeFile(join(made, name), text)
    await promisify(execFile)(process.execPath, [writer, join(made, name)])
  }
  // Another test may have been quicker: both have the same.
  await rename(made, kept).catch(() => rm(made, { recursive: true, force: true }))
  return kept
}

/** Removes what belongs to bundles that are no longer made: after a day no test still copies it. */
async function removeOldCode(): Promise<void> {
  const names = (await readdir(CACHE)).filter((name) => /^(?:making-)?code-/.test(name))
  for (const path of names.map((name) => join(CACHE, name))) {
    const found = await stat(path).catch(() => null)
    if (found !== null && Date.now() - found.mtimeMs > DAY_MS) await rm(path, { recursive: true, force: true })
  }
}
