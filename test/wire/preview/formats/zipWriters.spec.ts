// Archives as the programs of portals write them: with sizes of 64 bits, and with sizes behind the data.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isInstalled } from '../../../support/peers/isInstalled.js'
import { type RunningPreviewProcess, startPreviewProcess } from '../../../support/preview/previewProcess.js'

let bench: RunningPreviewProcess
let folder: string
beforeAll(async () => {
  bench = await startPreviewProcess()
  folder = await mkdtemp(join(tmpdir(), 'rudi-zips-'))
})
afterAll(async () => {
  await bench.end()
  await rm(folder, { recursive: true, force: true })
})

const CSV = 'commune;prix\nRennes;1,5\n'

/** Writes a zip with Python's `zipfile`, in which `how` is the statement that adds the files. */
const PYTHON = (how: string): string => `
import io, struct, sys, zipfile
class Stream(io.RawIOBase):
    def __init__(self, path): self.file = open(path, 'wb')
    def writable(self): return True
    def write(self, data): return self.file.write(bytes(data))
data = ${JSON.stringify(CSV)}.encode()
path = sys.argv[1]
${how}
`
const SEEKABLE =
  "with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED) as z, z.open('a.csv', 'w', force_zip64=True) as f: f.write(data)"
const STREAMED =
  "with zipfile.ZipFile(Stream(path), 'w', zipfile.ZIP_DEFLATED) as z, z.open('a.csv', 'w', force_zip64=True) as f: f.write(data)"
/** The directory itself in 64 bits, as in an archive over 4 GiB: the limit of the module is lowered. */
const WIDE = `zipfile.ZIP64_LIMIT = 10
with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED) as z:
    z.writestr('notes.txt', 'Bonjour.' * 10)
    z.writestr('a.csv', data)`

async function openCsv(path: string): Promise<unknown> {
  const listed = await bench.preview.open({ path, name: 'a.zip' })
  if (!listed.ok || listed.value.type !== 'archive') return listed
  const { entry = -1, bytes } = listed.value.files.find(({ name }) => name === 'a.csv' || name === '-') ?? {}
  const seen = await bench.preview.open({ path, name: 'a.zip', entry })
  return seen.ok && seen.value.type === 'table' ? [bytes, seen.value.table.rows] : seen
}
const EXPECTED = [CSV.length, [['Rennes', '1.5']]]

const JAVA = `import java.io.*; import java.util.zip.*;
class Z { public static void main(String[] a) throws Exception {
  try (ZipOutputStream z = new ZipOutputStream(new FileOutputStream(a[0]))) {
    z.putNextEntry(new ZipEntry("a.csv")); z.write(${JSON.stringify(CSV)}.getBytes("UTF-8")); z.closeEntry(); } } }`

const missing = ['python3', 'zip', 'java', 'bsdtar'].filter((program) => !isInstalled(program))

describe(`an archive${missing.length === 0 ? '' : ` (skipped where it needs ${missing.join(', ')})`}`, () => {
  it.skipIf(!isInstalled('python3')).each([
    ['zip64 in the local header', SEEKABLE],
    ['zip64 sizes behind the data', STREAMED],
    ['a zip64 directory', WIDE],
  ])("of Python's zipfile with %s opens", async (name, how) => {
    const path = join(folder, `${name}.zip`)
    execFileSync('python3', ['-c', PYTHON(how), path])
    expect(await openCsv(path)).toEqual(EXPECTED)
  })

  it.skipIf(!isInstalled('zip')).each([
    ['zip -fz', ['-q', '-fz']],
    ['zip from its input', ['-q', '-fz-']],
  ])('of %s opens', async (name, options) => {
    const path = join(folder, `${name}.zip`)
    await writeFile(join(folder, 'a.csv'), CSV)
    const { stdout } = spawnSync('zip', [...options, '-', name.includes('input') ? '-' : 'a.csv'], {
      cwd: folder,
      input: CSV,
    })
    await writeFile(path, stdout)
    expect(await openCsv(path)).toEqual(EXPECTED)
  })

  it.skipIf(!isInstalled('java'))(
    "of Java's ZipOutputStream opens",
    async () => {
      const [path, program] = [join(folder, 'java.zip'), join(folder, 'Z.java')]
      await writeFile(program, JAVA)
      execFileSync('java', [program, path], { stdio: 'ignore' })
      expect(await openCsv(path)).toEqual(EXPECTED)
    },
    60_000,
  )

  it.skipIf(!isInstalled('bsdtar'))('of bsdtar opens', async () => {
    await writeFile(join(folder, 'a.csv'), CSV)
    const path = join(folder, 'bsdtar.zip')
    execFileSync('bsdtar', ['-a', '-cf', path, '-C', folder, 'a.csv'])
    expect(await openCsv(path)).toEqual(EXPECTED)
  })

  it.skipIf(!isInstalled('python3'))('over 4 GiB is listed, and its file behind that opens', async () => {
    const path = join(folder, 'large.zip')
    // Five gigabytes of nothing take no room on the disk; the entry of them is stored.
    const how = `
with zipfile.ZipFile(path, 'w') as z:
    z.writestr('vide.bin', b'')
    z.writestr('a.csv', data)
whole = open(path, 'rb').read()
gap = 5 * 1024 ** 3
second = whole.index(b'PK\\x03\\x04', 4)
begin = whole.index(b'PK\\x01\\x02')
first_entry, second_entry = whole[begin:].split(b'PK\\x01\\x02')[1:]
second_entry = second_entry[:second_entry.index(b'PK\\x05\\x06')]
wide = struct.pack('<HHQ', 1, 8, second + gap)
entry = b'PK\\x01\\x02' + second_entry[:26] + struct.pack('<H', len(wide)) + second_entry[28:38] + struct.pack('<I', 0xffffffff) + second_entry[42:] + wide
directory = b'PK\\x01\\x02' + first_entry + entry
at = begin + gap
end = struct.pack('<IQHHIIQQQQ', 0x06064b50, 44, 45, 45, 0, 0, 2, 2, len(directory), at)
locator = struct.pack('<IIQI', 0x07064b50, 0, at + len(directory), 1)
plain = struct.pack('<IHHHHIIH', 0x06054b50, 0, 0, 2, 2, len(directory), 0xffffffff, 0)
with open(path, 'wb') as f:
    f.write(whole[:second])
    f.seek(second + gap)
    f.write(whole[second:begin] + directory + end + locator + plain)
`
    execFileSync('python3', ['-c', PYTHON(how), path])
    execFileSync('python3', ['-c', "import sys, zipfile; assert zipfile.ZipFile(sys.argv[1]).read('a.csv')", path])
    expect(await openCsv(path)).toEqual(EXPECTED)
  })

  it.skipIf(!isInstalled('python3'))(
    'of zip64 with any byte of its directory changed is read or refused',
    async () => {
      const path = join(folder, 'changed.zip')
      execFileSync('python3', ['-c', PYTHON(WIDE), path])
      const whole = await readFile(path)
      const from = whole.indexOf('PK\x01\x02', 0, 'latin1')
      for (let at = from; at < whole.length; at += 3) {
        const changed = Buffer.from(whole)
        changed[at] = (changed[at] ?? 0) ^ 0xff
        await writeFile(path, changed)
        const seen = await bench.preview.open({ path, name: 'a.zip', entry: 1 })
        if (!seen.ok) expect(['look/unreadable', 'file/too-large']).toContain(seen.failure.code)
      }
      await truncate(path, whole.length - 40)
      expect(await bench.preview.open({ path, name: 'a.zip' })).toMatchObject({ ok: false })
    },
    120_000,
  )
})
