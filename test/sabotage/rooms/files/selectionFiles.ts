import type { ProductSabotage } from '../../productSabotage.js'

const SPEC = 'wire/cli/commands/selection.spec.ts'
const OPENED = 'electron/services/share/readSharedSelection.ts'
const OPENED_SPEC = 'unit/services/share/readSharedSelection.spec.ts'

/** Selections: their versions, their signatures, and what other programs are given. */
export const SELECTION_FILES: readonly ProductSabotage[] = [
  {
    what: 'a file that has changed since is downloaded',
    file: 'electron/cli/download/download.ts',
    find: 'then !== undefined && !isSameVersion(then, media)',
    replace: 'then === undefined && !isSameVersion(media, media)',
    spec: SPEC,
    title: 'names files with their versions, is replayed as it is, and says what has changed since',
  },
  {
    what: 'a comment that was not signed is believed',
    file: 'electron/crypto/minisign.ts',
    find: ' && verifyBytes(null, commented, key, overall)',
    replace: '',
    spec: SPEC,
    title: 'nothing is asked of the portal for a selection with %s',
  },
  {
    what: 'any bytes have the signature',
    file: 'electron/crypto/minisign.ts',
    find: 'return verifyBytes(null, message, key, signature) && ',
    replace: 'return ',
    spec: SPEC,
    title: 'nothing is asked of the portal for a selection with %s',
  },
  {
    what: 'a selection without a signature is trusted',
    file: 'electron/cli/download/readSelection.ts',
    find: 'if (!isTrusted) return',
    replace: 'if (signature.ok && !isTrusted) return',
    spec: SPEC,
    title: 'nothing is asked of the portal for a selection with %s',
  },
  {
    what: 'a wrong password opens a key',
    file: 'electron/crypto/minisign.ts',
    find: 'kdf === KDF.scrypt && !timingSafeEqual(',
    replace: 'kdf === KDF.none && !timingSafeEqual(',
    spec: SPEC,
    title: 'refuses a wrong password',
  },
  {
    what: 'another program is given what needs a token',
    file: 'shared/selection/downloaderFormats.ts',
    find: 'if (!media.isOpen) return []',
    replace: '',
    spec: SPEC,
    title: 'without what needs a token',
  },
  {
    what: 'the window takes any signature beside a key for good',
    file: OPENED,
    find: "if (!isSignedBy(bytes, signature, key.value)) return { signature: 'broken', signedBy: null }",
    replace: '',
    spec: OPENED_SPEC,
    title: 'is the person’s own, of the key beside it, of an unknown key, or changed',
  },
  {
    what: 'the window does not say that the portal has another version',
    file: OPENED,
    find: "isSameVersion(then, now) ? 'same' : 'changed'",
    replace: "isSameVersion(then, now) ? 'same' : 'same'",
    spec: OPENED_SPEC,
    title: 'says of each file whether the portal has the same version',
  },
  {
    what: 'a portal is asked for all files of a selection at once',
    file: 'electron/portal/selection/createSelection.ts',
    find: 'splitIntoBatches(files, LIMITS.DATASETS_AT_ONCE)',
    replace: 'splitIntoBatches(files, 1e6)',
    spec: 'unit/portal/selection/createSelection.spec.ts',
    title: 'asks a portal for a few files at once, never for all of them, and keeps their order',
  },
]
