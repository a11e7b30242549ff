import { createUpdater, type UpdaterDeps } from './adapters/updates/createUpdater.js'
import { isSignedBy, parsePublicKey } from './crypto/minisign.js'
import type { OpenUpdaterDeps, UpdaterModule, UpdateSource } from './ports/updates/updater.js'

/** The updater, in a bundle of its own: it is loaded at the first check, long after the start. */
export const openUpdater = (({ source, publicKeys, ...deps }: OpenUpdaterDeps & Pick<UpdaterDeps, 'app'>) => {
  const keys = publicKeys.map(parsePublicKey).flatMap((key) => (key.ok ? [key.value] : []))
  const isSigned: UpdateSource['isSigned'] = (bytes, signature) => keys.some((key) => isSignedBy(bytes, signature, key))
  return createUpdater({ ...deps, source: { ...source, isSigned } })
}) satisfies UpdaterModule['openUpdater']
