import { readdir, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { removeTree } from '../adapters/disk/removeTree.js'
import { openSystemKeychain } from '../adapters/keychain/systemKeychain.js'
import { QUEUE_LOCK_NAME } from '../adapters/sqlite/queue/queueLock.js'
import {
  getApplicationFolder,
  getDefaultDataFolder,
  getUpdatesFolder,
  type HomeDirs,
} from '../cli/core/stateFolders.js'
import { SHARDS_FOLDER } from '../cli/download/shard.js'
import type { ResettableState } from '../ports/resettableState.js'
import { AGREEMENTS_NAME } from '../protect/agreementList.js'
import { AUDIT_NAME, HEAD_NAME } from '../protect/auditLog.js'
import { IDENTITY_NOTE_NAME } from '../protect/identity/identityNote.js'
import { IDENTITY_ACCOUNT } from '../protect/identity/identityRepository.js'
import { SIGNING_ACCOUNT } from '../services/share/signingKey.js'

/** Everything that Rudi Desk stores below the home folder and in the keychain. */
export function createResettableState(home: HomeDirs): ResettableState {
  const keychain = openSystemKeychain()
  const commandLine = getDefaultDataFolder(home)
  const application = getApplicationFolder(home)
  const places = [
    { path: commandLine, listLocks: () => listLocksOfQueues(commandLine) },
    { path: application, listLocks: async () => [join(application, QUEUE_LOCK_NAME)] },
    { path: getUpdatesFolder(home), listLocks: async () => [] },
  ]
  return {
    async listFolders() {
      const found = await Promise.all(
        places.map(async ({ path, listLocks }) => ((await isFolder(path)) ? { path, locks: await listLocks() } : null)),
      )
      return found.filter((folder) => folder !== null)
    },
    async removeFolder(path, except) {
      const removed = await removeTree(path, except)
      // The command line's folder is inside one with our name, which is removed once it is empty.
      if (removed.ok && path === commandLine) await rmdir(dirname(path)).catch(() => undefined)
      return removed
    },
    listAccounts: keychain.listAccounts,
    removeAccount: keychain.forget,
    keyAccounts: new Set([IDENTITY_ACCOUNT, SIGNING_ACCOUNT]),
    recordFiles: new Set([AUDIT_NAME, HEAD_NAME, AGREEMENTS_NAME, IDENTITY_NOTE_NAME]),
  }
}

/** A command holds the lock of its queue: the usual one, or that of its shard. */
async function listLocksOfQueues(commandLine: string): Promise<readonly string[]> {
  const shards = join(commandLine, SHARDS_FOLDER)
  const entries = await readdir(shards, { withFileTypes: true }).catch(() => [])
  const queues = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(shards, name))
  return [commandLine, ...queues].map((folder) => join(folder, QUEUE_LOCK_NAME))
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
