// The text of a citation in the window: an ellipsis stands only where something was left out.
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Disk } from '../../../../electron/ports/disk.js'
import type { IndexedFile } from '../../../../electron/ports/library/libraryIndexStore.js'
import { createDescriptions } from '../../../../electron/services/describe/descriptions.js'
import { failure } from '../../../../shared/failure.js'
import { type LibraryFileId, libraryFileId } from '../../../../shared/ids.js'
import type { DescriptionFormatName } from '../../../../shared/library/describe/descriptionFormats.js'
import { buildSidecar } from '../../../../shared/library/sidecar/buildSidecar.js'
import { formatSidecar, SIDECAR_NAME } from '../../../../shared/library/sidecar/sidecar.js'
import { LIMITS } from '../../../../shared/limits.js'
import { fail, ok } from '../../../../shared/result.js'
import {
  createFileFacts,
  createLibraryDataset,
  LIBRARY_NOW_MS,
  LIBRARY_PORTAL,
} from '../../../support/library/libraryDataset.js'
import { unwrap } from '../../../support/unwrap.js'

const ROOT = join('/home', 'ada', 'Rudi')
const NO_FILE: Omit<IndexedFile, 'id' | 'folder' | 'media' | 'name'> = {
  root: ROOT,
  portal: LIBRARY_PORTAL,
  dataset: '',
  title: '',
  producer: '',
  sizeBytes: 4,
  sha256: 'ab'.repeat(32),
  seen: 'as-recorded',
  outdated: false,
  modifiedMs: null,
}

/** A library of datasets, each in a folder of its own, with this many files each. */
function createLibrary(datasets: number, filesEach: number) {
  const sidecars = new Map<string, string>()
  const files: IndexedFile[] = []
  for (let at = 0; at < datasets; at++) {
    const dataset = createLibraryDataset({ title: `Comptages ${at}` })
    const [sample] = dataset.media
    if (sample === undefined) throw new Error('a dataset has media')
    const folder = join(ROOT, `jeu ${String(at).padStart(4, '0')}`)
    const facts = Array.from({ length: filesEach }, (_, n) => {
      const id = `5f0c1a2b-0000-4000-9000-${String(n).padStart(12, '0')}`
      const media = { ...sample, id: id as typeof sample.id }
      files.push({ ...NO_FILE, id: libraryFileId.parse(files.length + 1), folder, media: id, name: `${n}.csv` })
      return { ...createFileFacts(dataset, 0), media, name: `${n}.csv` }
    })
    sidecars.set(
      join(folder, SIDECAR_NAME),
      formatSidecar(buildSidecar(dataset, LIBRARY_PORTAL, facts, LIBRARY_NOW_MS)),
    )
  }
  const ids = files.map(({ id }) => id)
  let read = 0
  const disk = {
    readSmall: async (path: string) => {
      const text = sidecars.get(path)
      if (text === undefined) return fail(failure('disk/not-found'))
      read += 1
      return ok(text)
    },
  } as unknown as Disk
  const copied: string[] = []
  const descriptions = createDescriptions({
    disk,
    libraryIndex: {
      read: async (wanted: readonly LibraryFileId[]) => ok(files.filter(({ id }) => wanted.includes(id))),
    },
    nativeShell: { chooseNewFile: async () => null, copyText: (text) => void copied.push(text) },
  })
  const show = async (format: DescriptionFormatName) =>
    (await unwrap(descriptions.show({ files: ids, format, language: 'fr' }))).text
  const copy = async (format: DescriptionFormatName) => {
    await unwrap(descriptions.write({ files: ids, format, language: 'fr', to: 'clipboard' }))
    return copied.at(-1) ?? ''
  }
  const damage = (at: number) => {
    const path = [...sidecars.keys()][at]
    if (path !== undefined) sidecars.set(path, '{')
  }
  const remove = (at: number) => void sidecars.delete([...sidecars.keys()][at] ?? '')
  const ask = () => {
    const wanted = { files: ids, format: 'bibtex', language: 'fr' } as const
    return Promise.all([descriptions.show(wanted), descriptions.write({ ...wanted, to: 'clipboard' })])
  }
  return { show, copy, damage, remove, ask, copied, countReads: () => read }
}

it('the text of a hundred and one files of one dataset is shown whole', async () => {
  const { show, copy } = createLibrary(1, 101)
  expect(await show('bibtex')).toBe(await copy('bibtex'))
})

it('a text that is too long to be shown is cut, and ends with an ellipsis', async () => {
  const { show, copy } = createLibrary(1, 101)
  const whole = await copy('ro-crate')
  expect(whole.length).toBeGreaterThan(LIMITS.SHOWN_DESCRIPTION_CHARS)
  expect(await show('ro-crate')).toBe(`${whole.slice(0, LIMITS.SHOWN_DESCRIPTION_CHARS)}…`)
})

it('of more than a hundred datasets only the first are read to show the text, which says that it goes on', async () => {
  const { show, copy, countReads } = createLibrary(130, 1)
  const shown = await show('bibtex')
  expect(countReads()).toBeLessThanOrEqual(100)
  expect(shown.endsWith('…')).toBe(true)
  expect((await copy('bibtex')).startsWith(shown.slice(0, -1).trimEnd())).toBe(true)
})

it('a damaged record fails with its name: a description without that dataset would look whole', async () => {
  const { damage, ask, copied } = createLibrary(3, 1)
  damage(1)
  const refused = fail(failure('library/unreadable-record', { name: join('jeu 0001', SIDECAR_NAME) }))
  expect(await ask()).toEqual([refused, refused])
  expect(copied).toEqual([])
})

it('so does a record that is no longer there', async () => {
  const { remove, ask, copied } = createLibrary(3, 1)
  remove(1)
  const refused = fail(failure('disk/not-found', { name: join('jeu 0001', SIDECAR_NAME) }))
  expect(await ask()).toEqual([refused, refused])
  expect(copied).toEqual([])
})
