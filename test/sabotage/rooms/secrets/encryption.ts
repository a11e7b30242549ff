import type { ProductSabotage } from '../../productSabotage.js'

const DRAFT = 'electron/files/writeAtomically.ts'
const OPEN = 'electron/crypto/decryptFile.ts'
const SEAL = 'electron/crypto/encryptFile.ts'
const SEALING = 'electron/crypto/beginEncryptedFile.ts'
const PUMP = 'electron/crypto/transformRange.ts'
const RSA = 'electron/crypto/rsa.ts'
const KEY = 'shared/crypto/publicKey.ts'
const SPEC = 'wire/crypto/encryption.spec.ts'
const KEYS = 'unit/crypto/publicKey.spec.ts'
const DURABLE = 'wire/files/durability.spec.ts'

/** The portal's encrypted format: what is written, what is verified, what is left behind. */
export const ENCRYPTION: readonly ProductSabotage[] = [
  {
    what: 'an encrypted file gets its name before its bytes are synced',
    file: DRAFT,
    find: 'return written.ok ? await file.sync() : written',
    replace: 'return written',
    spec: DURABLE,
    title: 'an encrypted file is synced before it gets its name, and its folder after',
  },
  {
    what: 'the name of an encrypted file is not synced',
    file: DRAFT,
    find: 'return await disk.syncFolder(dirname(target))',
    replace: 'return ok(undefined)',
    spec: DURABLE,
    title: 'an encrypted file is synced before it gets its name, and its folder after',
  },
  {
    what: 'an encryption that fails leaves its partial',
    file: DRAFT,
    find: '    if (!published) await disk.remove(partial)\n',
    replace: '',
    spec: SPEC,
    title: 'for one bit in %s is damaged, and nothing is left of it',
  },
  {
    what: 'what was cancelled at its last byte is published',
    file: DRAFT,
    find: `    options.signal?.throwIfAborted()
`,
    replace: '',
    spec: SPEC,
    title: 'an abort at the very last chunk still publishes nothing',
  },
  {
    what: 'room is not looked for before an encryption',
    file: DRAFT,
    find: 'if (bytes <= free.value) return ok(undefined)',
    replace: 'if (free.value >= 0) return ok(undefined)',
    spec: DURABLE,
    title: 'what cannot fit is refused before a byte is written',
  },
  {
    what: 'a decrypted file is believed without its tag',
    file: OPEN,
    find: '    decipher.final()\n',
    replace: '',
    spec: SPEC,
    title: 'for one bit in %s is damaged, and nothing is left of it',
  },
  {
    what: 'a file that grew is encrypted without its end',
    file: SEAL,
    find: 'return ended.ok ? checkLength(from, bytes) : ended',
    replace: 'return ended.ok ? ok(undefined) : ended',
    spec: SPEC,
    title: 'a source that %s is not sealed in part',
  },
  {
    what: 'a source that ends early is read as it is',
    file: PUMP,
    find: "      if (through !== Math.min(at + CHUNK_BYTES, bytes)) return fail(failure('crypt/source-changed'))\n",
    replace: '',
    spec: SPEC,
    title: 'an encrypted source that shrinks is distinguished from a damaged one',
  },
  {
    what: 'a cancel takes effect at the end of the file',
    file: PUMP,
    find: '      watch.signal?.throwIfAborted()\n',
    replace: '',
    spec: SPEC,
    title: 'an abort is heeded at once, not at the end of the file',
  },
  {
    what: 'two files share a key and an IV',
    file: SEALING,
    find: 'Uint8Array.from(randomBytes(HEAD_BYTES))',
    replace: 'new Uint8Array(HEAD_BYTES)',
    spec: SPEC,
    title: 'is another one each time, from its first byte to its last',
  },
  {
    what: 'the key block is padded with SHA-1',
    file: RSA,
    find: "oaepHash: 'sha256'",
    replace: "oaepHash: 'sha1'",
    spec: SPEC,
    title: 'whose RSA block hides %i bytes is damaged',
  },
  {
    what: 'a key block hides anything',
    file: RSA,
    find: 'hidden.length === HEAD_BYTES ? Uint8Array.from(hidden) : null',
    replace: 'Uint8Array.from(hidden)',
    spec: SPEC,
    title: 'whose RSA block hides %i bytes is damaged',
  },
  {
    what: 'the next reader may read what is being encrypted',
    file: 'electron/adapters/disk/openFlagsAndModes.ts',
    find: 'export const PRIVATE_MODE = 0o600',
    replace: 'export const PRIVATE_MODE = 0o644',
    spec: SPEC,
    title: 'a partial is readable by its owner only, and has another name than the target',
  },
  {
    what: 'a short key encrypts',
    file: KEY,
    find: 'bits < LIMITS.RSA_BITS_MIN || ',
    replace: '',
    spec: KEYS,
    title: '%i bits',
  },
  {
    what: 'a key that encrypts nothing is taken',
    file: KEY,
    find: ' || exponentBits === 1)',
    replace: ')',
    spec: KEYS,
    title: 'the exponent one',
  },
  {
    what: 'a key of another algorithm is an RSA key',
    file: KEY,
    find: '!isRsaEncryption(algorithm?.[0] ?? NONE) || ',
    replace: '',
    spec: KEYS,
    title: '%s',
  },
  {
    what: 'a length may be written in two ways',
    file: 'shared/crypto/der.ts',
    find: 'const shortest = value >= 0x80 && value >= 256 ** (count - 1)',
    replace: 'const shortest = true',
    spec: KEYS,
    title: 'a length written longer than needed',
  },
  {
    what: 'leftover bits of base64 are dropped',
    file: 'shared/crypto/base64.ts',
    find: 'return withoutPadding(encodeBase64(bytes)) === withoutPadding(bare) ? bytes : null',
    replace: 'return bytes',
    spec: 'unit/crypto/base64.spec.ts',
    title: 'refuses %s',
  },
  {
    what: 'more is encrypted than one message of GCM may hold',
    file: 'shared/crypto/encryptedFileFormat.ts',
    find: "  if (plainBytes > LIMITS.GCM_PLAIN_BYTES) return fail(failure('file/too-large', { bytes: plainBytes }))\n",
    replace: '',
    spec: 'unit/crypto/encryptedFileFormat.spec.ts',
    title: 'ends where one GCM message ends, both ways',
  },
]
