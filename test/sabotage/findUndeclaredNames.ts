import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'

const BIOME = join(import.meta.dirname, '..', '..', 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
const report = z.object({
  diagnostics: z.array(z.object({ message: z.string(), location: z.object({ path: z.string() }) })),
})

/** A source by the path it would have. */
export interface Source {
  readonly file: string
  readonly text: string
}

/**
 * The names that each of these sources uses and nothing declares, in their order. A broken line that names nothing fails
 * for that reason alone, and shows nothing about a test.
 */
export async function findUndeclaredNames(sources: readonly Source[]): Promise<readonly (readonly string[])[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rudi-sabotage-'))
  try {
    await mkdir(join(folder, 'sources'))
    await Promise.all(
      sources.map(({ file, text }, at) => writeFile(join(folder, 'sources', `${at}${extname(file)}`), text)),
    )
    const rules = { linter: { rules: { recommended: false, correctness: { noUndeclaredVariables: 'error' } } } }
    await writeFile(join(folder, 'biome.json'), JSON.stringify({ ...rules, formatter: { enabled: false } }))
    const names: string[][] = sources.map(() => [])
    for (const { message, location } of (await lint(folder)).diagnostics) {
      const at = /(\d+)\.\w+$/.exec(location.path)?.[1]
      const name = /^The (\S+) variable is undeclared/.exec(message)?.[1]
      if (at !== undefined && name !== undefined) names[Number(at)]?.push(name)
    }
    return names
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function lint(folder: string): Promise<z.infer<typeof report>> {
  const args = ['lint', '--reporter=json', '--max-diagnostics=none', '--config-path=biome.json', 'sources']
  const { stdout } = await promisify(execFile)(process.execPath, [BIOME, ...args], {
    cwd: folder,
    maxBuffer: 2 ** 27,
  }).catch((error: unknown) => z.object({ stdout: z.string() }).parse(error))
  return report.parse(JSON.parse(stdout))
}
