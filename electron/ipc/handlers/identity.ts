import { join } from 'node:path'
import { addNumber } from '../../../shared/download/files/freeNames.js'
import { type Failure, failure } from '../../../shared/failure.js'
import type { OutputOf } from '../../../shared/ipc/contract.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { writeNewFile } from '../../files/writeNewFile.js'
import type { Clock } from '../../ports/clock.js'
import type { Disk } from '../../ports/disk.js'
import type { AuditLog } from '../../protect/auditLog.js'
import { formatIdentity } from '../../protect/identity/ageIdentity.js'
import type { IdentityRepository } from '../../protect/identity/identityRepository.js'
import type { PathTokens } from '../../services/pathTokens.js'
import type { IpcHandlers } from '../server/ipcServer.js'

export interface IdentityHandlerDeps {
  readonly identities: IdentityRepository
  readonly audit: Pick<AuditLog, 'append'>
  readonly disk: Pick<Disk, 'open' | 'remove' | 'syncFolder'>
  readonly clock: Pick<Clock, 'now'>
  readonly pathTokens: Pick<PathTokens, 'findFolder'>
}

type Verbs = 'identity.describe' | 'identity.unlock' | 'identity.create' | 'identity.saveRecovery'

/** The identity for which files are encrypted. Its secret key is stored in the keychain and in a recovery file only. */
export function createIdentityHandlers(deps: IdentityHandlerDeps): Pick<IpcHandlers, Verbs> {
  const { identities, audit, pathTokens } = deps
  return {
    'identity.describe': async () => ok(await describe(identities)),
    'identity.unlock': async () => {
      identities.askAgain()
      return ok(await describe(identities))
    },
    'identity.create': async () => {
      const proposed = await identities.propose()
      if (!proposed.ok) return proposed
      const { recipient } = proposed.value
      const logged = await audit.append({ ...NO_FILE, action: 'identity', path: recipient })
      const kept = logged.ok ? await identities.keep(proposed.value) : logged
      return kept.ok ? ok({ identity: 'kept', recipient }) : kept
    },
    'identity.saveRecovery': async ({ folder }) => {
      const path = pathTokens.findFolder(folder)
      return path === null ? fail(failure('input/folder-expired')) : saveRecovery(deps, path)
    },
  }
}

const NO_FILE = { to: null, dataset: null, media: null } as const

async function describe(identities: IdentityRepository): Promise<OutputOf<'identity.describe'>> {
  const read = await identities.read()
  if (!read.ok) return { identity: describeObstacle(read.failure), recipient: null }
  return read.value === null
    ? { identity: 'none', recipient: null }
    : { identity: 'kept', recipient: read.value.recipient }
}

function describeObstacle({ code, facts }: Failure): 'unreachable' | 'lost' | 'unavailable' {
  if (code === 'identity/unreachable') return facts.why === 'lost' ? 'lost' : 'unreachable'
  return code === 'keychain/locked' ? 'unreachable' : 'unavailable'
}

const RECOVERY_NAME = 'rudi-desk-identity.txt'
const NAMES_TRIED = 100

async function saveRecovery(
  { identities, audit, disk, clock }: IdentityHandlerDeps,
  folder: string,
): Promise<Result<{ readonly name: string }>> {
  const identity = await identities.read()
  if (!identity.ok) return identity
  if (identity.value === null) return fail(failure('identity/missing'))
  const text = formatIdentity(identity.value, new Date(clock.now()).toISOString())
  for (let number = 1; number <= NAMES_TRIED; number += 1) {
    const name = number === 1 ? RECOVERY_NAME : addNumber(RECOVERY_NAME, number)
    const path = join(folder, name)
    const logged = await audit.append({ ...NO_FILE, action: 'identity', path })
    if (!logged.ok) return logged
    const wrote = await writeNewFile(disk, path, text)
    if (wrote.ok) return ok({ name })
    if (wrote.failure.code !== 'disk/exists') return wrote
  }
  return fail(failure('disk/exists', { name: RECOVERY_NAME }))
}
