import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Changes that another program may make to a file. All but the last change the bytes or their number. */
export const TAMPERINGS = ['extend', 'cut', 'overwrite', 'replace', 'touch'] as const
export type Tampering = (typeof TAMPERINGS)[number]

const SCRIPT = `
const fs = require('node:fs')
const [path, how] = process.argv.slice(1)
const garbage = Buffer.from('written by another program')
const { size } = fs.statSync(path)
const over = (name) => {
  const file = fs.openSync(name, 'r+')
  fs.writeSync(file, garbage, 0, garbage.length, Math.floor(size / 3))
  fs.closeSync(file)
}
if (how === 'extend') fs.truncateSync(path, size + 50_000_000)
if (how === 'cut') fs.truncateSync(path, Math.floor(size / 2))
if (how === 'overwrite') over(path)
if (how === 'replace') {
  fs.copyFileSync(path, path + '.copy')
  over(path + '.copy')
  fs.renameSync(path + '.copy', path)
}
if (how === 'touch') fs.chmodSync(path, 0o640)
`

const run = promisify(execFile)

/** Makes the change in a separate process, and resolves when that has ended. */
export async function tamperWith(path: string, how: Tampering): Promise<void> {
  await run(process.execPath, ['-e', SCRIPT, path, how])
}
