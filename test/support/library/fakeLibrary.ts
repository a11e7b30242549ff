import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExistingFile, FinishedFile, LibraryFolders } from '../../../electron/ports/library/libraryFolders.js'
import { failure } from '../../../shared/failure.js'
import { fail, ok } from '../../../shared/result.js'

export interface FakeLibrary extends LibraryFolders {
  readonly recorded: FinishedFile[]
  /** The answers of `held`, by media id. */
  readonly holds: Map<string, ExistingFile>
  /** While true, `record` fails as a full disk would. */
  isFull: boolean
}

/** Creates a library that keeps its records in memory. Folders are real by default. */
export function createFakeLibrary(
  makeFolder: (path: string) => void = (path) => mkdirSync(path, { recursive: true }),
): FakeLibrary {
  const recorded: FinishedFile[] = []
  const holds = new Map<string, ExistingFile>()
  const isAt: LibraryFolders['isAt'] = async (path, sha256) => {
    if (!existsSync(path)) return ok(false)
    return ok(createHash('sha256').update(readFileSync(path)).digest('hex') === sha256)
  }
  return {
    recorded,
    holds,
    isFull: false,
    async ensureFolder(root, dataset) {
      const folder = join(root, dataset.id.slice(0, 8))
      makeFolder(folder)
      return ok(folder)
    },
    async findFolder(root, dataset) {
      const folder = join(root, dataset.id.slice(0, 8))
      return ok(existsSync(folder) ? folder : null)
    },
    async readRecord(folder) {
      const here = recorded.filter((file) => file.folder === folder)
      return ok({
        findName: (mediaId) => here.findLast(({ media }) => media.id === mediaId)?.name ?? null,
        isCurrent: (media, sizeBytes) =>
          here.some((file) => file.media.id === media.id && file.sizeBytes === sizeBytes),
        findDeclared({ mediaId, name, sha256 }) {
          const file = here.find((one) => one.media.id === mediaId && one.name === name && one.sha256 === sha256)
          if (file === undefined) return null
          const { sizeBytes, checksum, updated } = file.media
          return { sizeBytes, checksum, updated }
        },
        findMedia: (name) => here.findLast((file) => file.name === name)?.media.id ?? null,
      })
    },
    async findHeldFile(_root, located) {
      return ok(holds.get(located.media.id) ?? null)
    },
    findSalvageableFile: async () => ok(null),
    isAt,
    isDurableAt: isAt,
    async record(file) {
      if (this.isFull) return fail(failure('disk/full'))
      recorded.push(file)
      return ok(undefined)
    },
    recoverJournals: async () => undefined,
    recordAgain: async () => ok(undefined),
    forget: async () => ok(undefined),
    settle: async () => undefined,
  }
}
