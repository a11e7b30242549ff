import { LIMITS } from './limits.js'

/**
 * Every failure of this product, when it may be retried, and who caused it.
 *
 * A failure is a value: it crosses borders as its code and a few plain facts, not as the message of an exception. The
 * texts of each code are in `messages/`; a code without a text in both languages does not compile.
 */
export const failures = {
  'net/unreachable': { retry: 'when-online', blame: 'network' },
  'net/broken': { retry: 'later', blame: 'network' },
  'net/timeout': { retry: 'later', blame: 'network' },
  /** A network that first answers with its own sign-in page: a hotel, a train, a library (RFC 6585 6). */
  'net/captive': { retry: 'when-online', blame: 'network' },
  'net/tls': { retry: 'never', blame: 'network' },
  'net/redirect-refused': { retry: 'never', blame: 'server' },
  'net/address-refused': { retry: 'never', blame: 'server' },
  'net/proxy-auth': { retry: 'after-person', blame: 'network' },
  'net/proxy-refused': { retry: 'later', blame: 'network' },
  /** The proxy itself cannot be reached. */
  'net/proxy-unreachable': { retry: 'when-online', blame: 'network' },
  /** What answers at the address of the proxy is none, or does not speak https there. */
  'net/not-a-proxy': { retry: 'after-person', blame: 'network' },
  'server/busy': { retry: 'later', blame: 'server' },
  'server/error': { retry: 'later', blame: 'server' },
  'server/not-what-we-asked': { retry: 'later', blame: 'server' },
  /**
   * What answers at an https address speaks no TLS: the address should begin with http, or has another port. The fact
   * `typed` says that a person typed the address.
   */
  'server/not-https': { retry: 'never', blame: 'server' },
  'server/only-http2': { retry: 'never', blame: 'server' },
  'server/bad-answer': { retry: 'never', blame: 'server' },
  'server/not-a-portal': { retry: 'never', blame: 'person' },
  /** The portal is not configured: a person has removed it, or never added it. */
  'portal/unknown': { retry: 'never', blame: 'person' },
  /** The process of the demo portal ended, or was not ready in time. */
  'portal/demo-not-started': { retry: 'after-person', blame: 'us' },
  /** As many portals are configured as may be. */
  'portal/too-many': { retry: 'never', blame: 'person' },
  'portal/unknown-dataset': { retry: 'never', blame: 'person' },
  'portal/unknown-producer': { retry: 'never', blame: 'person' },
  /** A dataset has more media than we read of one: the others are left out. */
  'portal/too-many-media': { retry: 'never', blame: 'server' },
  'portal/unknown-media': { retry: 'never', blame: 'person' },
  /** The portal sends no file and gives a reason that is not about rights (portal-api.md 00). */
  'portal/trouble': { retry: 'later', blame: 'server' },
  /**
   * What stands before the portal refuses the request in its place: a firewall, a protection against robots, or a
   * front server with a login of its own. It says nothing of a right or a password.
   */
  'portal/blocked': { retry: 'later', blame: 'network' },
  'portal/never-read': { retry: 'never', blame: 'person' },
  'portal/not-supported': { retry: 'never', blame: 'server' },
  'session/refused': { retry: 'after-sign-in', blame: 'person' },
  'session/key-refused': { retry: 'after-sign-in', blame: 'person' },
  'session/locked': { retry: 'after-person', blame: 'person' },
  /** The portal refused this password before: it is not sent again until it changes or a person insists. */
  'session/held-back': { retry: 'after-sign-in', blame: 'person' },
  'session/signed-out': { retry: 'after-sign-in', blame: 'person' },
  'session/expired': { retry: 'later', blame: 'server' },
  'session/insecure': { retry: 'never', blame: 'person' },
  'oauth/client-refused': { retry: 'after-sign-in', blame: 'person' },
  'oauth/client-missing': { retry: 'never', blame: 'network' },
  'oauth/client-not-ascii': { retry: 'never', blame: 'person' },
  'oauth/invalid-scope': { retry: 'never', blame: 'person' },
  'oauth/request-refused': { retry: 'never', blame: 'server' },
  'access/not-granted': { retry: 'never', blame: 'licence' },
  'media/not-a-file': { retry: 'never', blame: 'server' },
  'media/unavailable': { retry: 'never', blame: 'server' },
  /** The producer's server refuses the file, whatever the portal says about rights. It is requested once more. */
  'media/refused': { retry: 'never', blame: 'server' },
  /** The portal could not decrypt the file this time, and in most cases never will. */
  'media/not-opened': { retry: 'later', blame: 'server' },
  /** The portal cannot decrypt a file without a declared length. */
  'media/not-openable': { retry: 'never', blame: 'server' },
  'media/not-the-data': { retry: 'later', blame: 'server' },
  'file/changed': { retry: 'from-start', blame: 'server' },
  'file/corrupt': { retry: 'from-start', blame: 'server' },
  /** The producer has another version than the one whose hash the portal declares; the existing file is kept. */
  'file/hash-false': { retry: 'later', blame: 'server' },
  'file/wrong-size': { retry: 'from-start', blame: 'server' },
  /** The file ended too early: it is far below the declared size, or its format stops in the middle. */
  'file/cut-short': { retry: 'from-start', blame: 'server' },
  /** Another program changed a file of ours before it was complete or published. */
  'file/meddled': { retry: 'from-start', blame: 'person' },
  /** A previous version is damaged, and the portal now has another one. */
  'file/former-version': { retry: 'after-person', blame: 'person' },
  'file/too-large': { retry: 'never', blame: 'server' },
  'file/may-run': { retry: 'never', blame: 'person' },
  'file/no-program': { retry: 'after-person', blame: 'person' },
  'mail/no-program': { retry: 'after-person', blame: 'person' },
  'page/no-browser': { retry: 'after-person', blame: 'person' },
  'disk/full': { retry: 'after-person', blame: 'disk' },
  'disk/denied': { retry: 'after-person', blame: 'disk' },
  'disk/read-only': { retry: 'after-person', blame: 'disk' },
  'disk/in-use': { retry: 'later', blame: 'disk' },
  /** The system has no trash for this volume, as for a network drive or a USB stick. */
  'disk/no-trash': { retry: 'after-person', blame: 'person' },
  'disk/gone': { retry: 'after-person', blame: 'disk' },
  'disk/error': { retry: 'after-person', blame: 'disk' },
  'disk/not-found': { retry: 'never', blame: 'person' },
  'disk/exists': { retry: 'never', blame: 'person' },
  'key/not-a-key': { retry: 'never', blame: 'server' },
  'key/too-weak': { retry: 'never', blame: 'server' },
  'crypt/not-a-private-key': { retry: 'never', blame: 'person' },
  'crypt/source-changed': { retry: 'after-person', blame: 'person' },
  'crypt/wrong-key': { retry: 'never', blame: 'person' },
  'crypt/damaged': { retry: 'never', blame: 'person' },
  /** The file is encrypted for this person's own identity, which the portal does not have. */
  'crypt/still-protected': { retry: 'never', blame: 'person' },
  'crypt/too-short': { retry: 'never', blame: 'person' },
  'look/unreadable': { retry: 'never', blame: 'server' },
  'look/not-a-question': { retry: 'never', blame: 'person' },
  'look/not-allowed': { retry: 'never', blame: 'person' },
  'look/bad-question': { retry: 'never', blame: 'person' },
  /** A query names a table that does not exist. */
  'look/unknown-table': { retry: 'never', blame: 'person' },
  /** A query names a file that is no table, such as an archive of several files. */
  'look/not-a-table': { retry: 'never', blame: 'person' },
  /** None of the chosen files can be read as a table. */
  'look/no-table': { retry: 'never', blame: 'person' },
  'look/too-many-tables': { retry: 'never', blame: 'person' },
  /** There is no result of a query to draw or to save. */
  'look/no-answer': { retry: 'never', blame: 'person' },
  'look/too-long': { retry: 'after-person', blame: 'person' },
  'look/too-much': { retry: 'after-person', blame: 'person' },
  'look/ended': { retry: 'after-person', blame: 'us' },
  'look/no-geometry': { retry: 'never', blame: 'person' },
  /** The format cannot be shown before the whole file has arrived. */
  'look/only-whole': { retry: 'never', blame: 'server' },
  /** The timetable of the downloads pauses all requests now. */
  'look/paused': { retry: 'after-person', blame: 'person' },
  'look/map-gone': { retry: 'after-person', blame: 'us' },
  'look/cancelled': { retry: 'never', blame: 'person' },
  /** As many queries are saved as may be. */
  'query/too-many': { retry: 'never', blame: 'person' },
  /** As many favourites or searches of a portal are saved as may be. */
  'saved/too-many-favourites': { retry: 'never', blame: 'person' },
  'saved/too-many-searches': { retry: 'never', blame: 'person' },
  /** A geographic format was chosen for a table without a geometry. */
  'export/no-geometry': { retry: 'never', blame: 'person' },
  /** The text has a letter that the chosen encoding lacks. */
  'export/not-encodable': { retry: 'never', blame: 'person' },
  'export/cell-too-long': { retry: 'never', blame: 'person' },
  'export/too-many-columns': { retry: 'never', blame: 'person' },
  /** More files were chosen or dropped than are encrypted together. */
  'export/too-many-files': { retry: 'never', blame: 'person' },
  /** The portal has another key than the one whose fingerprint the person saw. */
  'export/key-changed': { retry: 'never', blame: 'server' },
  /** The chosen key is not unique, so rows cannot be matched by it. */
  'diff/key-repeats': { retry: 'never', blame: 'person' },
  'diff/no-such-column': { retry: 'never', blame: 'person' },
  /** The process that compares ended before it was done. */
  'diff/ended': { retry: 'after-person', blame: 'person' },
  'diff/encrypted': { retry: 'never', blame: 'person' },
  /** The portal has another version of a media than the selection names. */
  'selection/changed': { retry: 'never', blame: 'person' },
  'selection/several-portals': { retry: 'never', blame: 'person' },
  /** The signature of a selection is missing or wrong. */
  'selection/untrusted': { retry: 'never', blame: 'person' },
  'selection/unreadable': { retry: 'never', blame: 'person' },
  /** It has more files than a basket can hold. */
  'selection/too-long': { retry: 'never', blame: 'person' },
  /** The file is not a minisign key, or its password is missing or wrong. */
  'selection/bad-key': { retry: 'never', blame: 'person' },
  /** No identity is set up to encrypt or decrypt files with. */
  'identity/missing': { retry: 'after-person', blame: 'person' },
  /** An identity was set up, and the keychain does not give it now, or has it no more. */
  'identity/unreachable': { retry: 'after-person', blame: 'person' },
  /** A file was encrypted for another identity. */
  'identity/wrong': { retry: 'never', blame: 'person' },
  'identity/not-a-key': { retry: 'after-person', blame: 'person' },
  /** There is an identity already: a second one would make the files of the first unreadable. */
  'identity/exists': { retry: 'never', blame: 'person' },
  /** An encrypted file was changed, cut, or its key was destroyed. */
  'protect/damaged': { retry: 'never', blame: 'person' },
  'protect/not-protected': { retry: 'never', blame: 'person' },
  /**
   * There is no folder in memory, or too little room in it, to show a protected file without a plain copy on a disk.
   */
  'protect/no-memory': { retry: 'after-person', blame: 'person' },
  /** As many agreements are recorded as may be. */
  'protect/too-many-agreements': { retry: 'never', blame: 'person' },
  /** Plain content would be written outside of a protected file: the person is asked first. */
  'protect/ask': { retry: 'after-person', blame: 'person' },
  /** The audit log of protected files cannot be written, so nothing is done. */
  'audit/unwritable': { retry: 'after-person', blame: 'disk' },
  'audit/broken': { retry: 'never', blame: 'person' },
  /** The metadata of an update lacks a valid signature, or its installer lacks the publisher's. */
  'update/untrusted': { retry: 'never', blame: 'server' },
  /** The installer is not the one that was signed. */
  'update/damaged': { retry: 'after-person', blame: 'server' },
  /** The metadata is validly signed, but older than what was seen, or for copies with a prescribed version alone. */
  'update/replayed': { retry: 'never', blame: 'server' },
  /** What the server calls the newest was to be renewed before: newer versions may be held back. */
  'update/expired': { retry: 'later', blame: 'server' },
  'update/unreadable': { retry: 'later', blame: 'server' },
  'keychain/unavailable': { retry: 'after-person', blame: 'person' },
  /** The system's keychain holds the secret and is locked. */
  'keychain/locked': { retry: 'after-sign-in', blame: 'person' },
  'state/in-use': { retry: 'after-person', blame: 'person' },
  'state/unreadable': { retry: 'after-person', blame: 'disk' },
  'state/put-aside': { retry: 'never', blame: 'disk' },
  /** A folder has more folders below it than are searched for datasets. */
  'library/too-many-folders': { retry: 'never', blame: 'person' },
  /** The record in a dataset's folder exists but cannot be read. */
  'library/unreadable-record': { retry: 'after-person', blame: 'disk' },
  'follow/too-many': { retry: 'never', blame: 'person' },
  /** A value of an entry is longer than the list of what is followed may hold. */
  'follow/unstorable': { retry: 'never', blame: 'person' },
  /** A `rudi:` link that cannot be opened. The fact `why` says what is wrong with it. */
  'input/bad-link': { retry: 'never', blame: 'person' },
  'input/bad-target': { retry: 'never', blame: 'person' },
  'input/bad-address': { retry: 'never', blame: 'person' },
  'input/bad-certificate': { retry: 'never', blame: 'person' },
  'input/folder-expired': { retry: 'never', blame: 'person' },
  'ipc/refused': { retry: 'never', blame: 'us' },
  /** As many requests of this kind wait or run as may, or they come too fast. */
  'ipc/busy': { retry: 'after-person', blame: 'us' },
  'bug/unexpected': { retry: 'never', blame: 'us' },
} as const satisfies Record<string, { readonly retry: RetryClass; readonly blame: Blame }>

/**
 * `later`: retried after a wait. `from-start`: retried without the partial. The other classes need something to happen
 * first.
 */
export type RetryClass = 'never' | 'later' | 'when-online' | 'from-start' | 'after-sign-in' | 'after-person'
export type Blame = 'network' | 'server' | 'person' | 'licence' | 'disk' | 'us'
export type FailureCode = keyof typeof failures

/**
 * Plain facts that the texts may use: host names, counts, seconds, file names. They hold no secret and no query of a
 * URL.
 */
export type Facts = Readonly<Record<string, string | number>>

export interface Failure {
  readonly code: FailureCode
  readonly facts: Facts
}

/**
 * Creates a failure. Texts of servers may be among its facts, so longer ones are cut: a failure that crosses to another
 * thread or is stored is decoded there, and a longer fact is refused.
 */
export const failure = (code: FailureCode, facts: Facts = {}): Failure => ({
  code,
  facts: Object.values(facts).some(isTooLong) ? cutFacts(facts) : facts,
})

const isTooLong = (fact: string | number): boolean => typeof fact === 'string' && fact.length > LIMITS.FACT_CHARS

const cutFacts = (facts: Facts): Facts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      name,
      typeof fact === 'string' ? fact.slice(0, LIMITS.FACT_CHARS) : fact,
    ]),
  )

export const FAILURE_CODES = Object.keys(failures) as readonly FailureCode[]

/** Returns who caused a failure. */
export const getBlame = (code: FailureCode): Blame => failures[code].blame

/** Whether a server gave no response in HTTP, so that another request to it would fail in the same way. */
export const isUnreached = (code: FailureCode): boolean =>
  code.startsWith('net/') || code === 'server/not-https' || code === 'server/only-http2'

export const getRetryClass = (code: FailureCode): RetryClass => failures[code].retry
