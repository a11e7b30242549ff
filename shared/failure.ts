/**
 * Every way this product can fail, what may be tried again, and whose doing it is.
 *
 * A failure is a value: it crosses borders as its code and a few plain facts, never as an exception's message.
 * The words for each code are in `words/failures.ts`; a code without words in both languages does not compile.
 */
export const failures = {
  'net/unreachable': { retry: 'when-online', blame: 'network' },
  'net/broken': { retry: 'later', blame: 'network' },
  'net/timeout': { retry: 'later', blame: 'network' },
  /** A network that answers with its own sign-in page first: a hotel, a train, a library (RFC 6585 6). */
  'net/captive': { retry: 'when-online', blame: 'network' },
  'net/tls': { retry: 'never', blame: 'network' },
  'net/redirect-refused': { retry: 'never', blame: 'server' },
  'net/address-refused': { retry: 'never', blame: 'server' },
  'net/proxy-auth': { retry: 'after-person', blame: 'network' },
  'net/proxy-refused': { retry: 'later', blame: 'network' },
  /** The proxy itself, not what lies behind it. */
  'net/proxy-unreachable': { retry: 'when-online', blame: 'network' },
  'server/busy': { retry: 'later', blame: 'server' },
  'server/error': { retry: 'later', blame: 'server' },
  'server/not-what-we-asked': { retry: 'later', blame: 'server' },
  'server/only-http2': { retry: 'never', blame: 'server' },
  'server/bad-answer': { retry: 'never', blame: 'server' },
  'server/not-a-portal': { retry: 'never', blame: 'person' },
  'portal/unknown-dataset': { retry: 'never', blame: 'person' },
  'portal/unknown-producer': { retry: 'never', blame: 'person' },
  /** A dataset has more media than are read of one: the others are left out. */
  'portal/too-many-media': { retry: 'never', blame: 'server' },
  'portal/unknown-media': { retry: 'never', blame: 'person' },
  /** The portal gives no file and says a reason of its own, which is no refusal (portal-api.md 00). */
  'portal/trouble': { retry: 'later', blame: 'server' },
  'portal/never-read': { retry: 'never', blame: 'person' },
  'portal/not-supported': { retry: 'never', blame: 'server' },
  'session/refused': { retry: 'after-sign-in', blame: 'person' },
  'session/key-refused': { retry: 'after-sign-in', blame: 'person' },
  'session/locked': { retry: 'after-person', blame: 'person' },
  /** Refused before: not sent again until it changes or a person insists. */
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
  /** The producer's own server does not give it out, whatever the portal says of rights. Asked for once more. */
  'media/refused': { retry: 'never', blame: 'server' },
  /** The portal could not decrypt it this time: mostly it never will. */
  'media/not-opened': { retry: 'later', blame: 'server' },
  /** The portal cannot decrypt what has no length. */
  'media/not-openable': { retry: 'never', blame: 'server' },
  'media/not-the-data': { retry: 'later', blame: 'server' },
  'file/changed': { retry: 'from-start', blame: 'server' },
  'file/corrupt': { retry: 'from-start', blame: 'server' },
  /** The producer has another version than the one whose hash the portal declares; the file that was there is kept. */
  'file/hash-false': { retry: 'later', blame: 'server' },
  'file/wrong-size': { retry: 'from-start', blame: 'server' },
  /** It ended before its end: far below what was declared, or in the middle of what its format is. */
  'file/cut-short': { retry: 'from-start', blame: 'server' },
  /** Another program has changed a file of ours before it was complete or had its name. */
  'file/meddled': { retry: 'from-start', blame: 'person' },
  /** A former version is damaged, and the portal has another one by now. */
  'file/former-version': { retry: 'after-person', blame: 'person' },
  'file/too-large': { retry: 'never', blame: 'server' },
  'file/may-run': { retry: 'never', blame: 'person' },
  'file/no-program': { retry: 'after-person', blame: 'person' },
  'mail/no-program': { retry: 'after-person', blame: 'person' },
  'disk/full': { retry: 'after-person', blame: 'disk' },
  'disk/denied': { retry: 'after-person', blame: 'disk' },
  'disk/read-only': { retry: 'after-person', blame: 'disk' },
  'disk/in-use': { retry: 'later', blame: 'disk' },
  /** A network drive, a stick: the system moves nothing of it to its trash. */
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
  'crypt/too-short': { retry: 'never', blame: 'person' },
  'look/unreadable': { retry: 'never', blame: 'server' },
  'look/not-a-question': { retry: 'never', blame: 'person' },
  'look/not-allowed': { retry: 'never', blame: 'person' },
  'look/bad-question': { retry: 'never', blame: 'person' },
  /** No file has this name as a table. */
  'look/unknown-table': { retry: 'never', blame: 'person' },
  /** None of the chosen files is one that a table can be made of. */
  'look/no-table': { retry: 'never', blame: 'person' },
  'look/too-many-tables': { retry: 'never', blame: 'person' },
  /** There is no answer of a query to draw or to save. */
  'look/no-answer': { retry: 'never', blame: 'person' },
  'look/too-long': { retry: 'after-person', blame: 'person' },
  'look/too-much': { retry: 'after-person', blame: 'person' },
  'look/ended': { retry: 'after-person', blame: 'us' },
  'look/no-geometry': { retry: 'never', blame: 'person' },
  /** Nothing of it can be shown before all of it is there. */
  'look/only-whole': { retry: 'never', blame: 'server' },
  /** The timetable of the downloads says that nothing is fetched now. */
  'look/paused': { retry: 'after-person', blame: 'person' },
  'look/map-gone': { retry: 'after-person', blame: 'us' },
  'look/cancelled': { retry: 'never', blame: 'person' },
  /** A format of places, for a table without any. */
  'export/no-geometry': { retry: 'never', blame: 'person' },
  /** A letter that the chosen encoding lacks. */
  'export/not-encodable': { retry: 'never', blame: 'person' },
  'export/cell-too-long': { retry: 'never', blame: 'person' },
  'export/too-many-columns': { retry: 'never', blame: 'person' },
  /** The portal has another key than the one whose fingerprint was shown. */
  'export/key-changed': { retry: 'never', blame: 'server' },
  /** A key that a person named is not unique: rows cannot be matched by it. */
  'diff/key-repeats': { retry: 'never', blame: 'person' },
  'diff/no-such-column': { retry: 'never', blame: 'person' },
  /** The process that compared has ended before its work. */
  'diff/ended': { retry: 'after-person', blame: 'person' },
  'diff/encrypted': { retry: 'never', blame: 'person' },
  /** The portal has another version of a media than the selection names. */
  'selection/changed': { retry: 'never', blame: 'person' },
  'selection/several-portals': { retry: 'never', blame: 'person' },
  /** The signature of a selection is missing or wrong. */
  'selection/untrusted': { retry: 'never', blame: 'person' },
  'selection/unreadable': { retry: 'never', blame: 'person' },
  /** No key of minisign, or its password is missing or wrong. */
  'selection/bad-key': { retry: 'never', blame: 'person' },
  /** No identity is set up that files could be encrypted for, or opened with. */
  'identity/missing': { retry: 'after-person', blame: 'person' },
  /** A file was encrypted for another identity. */
  'identity/wrong': { retry: 'never', blame: 'person' },
  'identity/not-a-key': { retry: 'after-person', blame: 'person' },
  /** There is one already: a second one would leave the files of the first unreadable. */
  'identity/exists': { retry: 'never', blame: 'person' },
  /** An encrypted file was changed, cut, or its key was destroyed. */
  'protect/damaged': { retry: 'never', blame: 'person' },
  'protect/not-protected': { retry: 'never', blame: 'person' },
  /** No folder in memory, or too little room in it, to show a protected file without a clear copy on a disk. */
  'protect/no-memory': { retry: 'after-person', blame: 'person' },
  /** Clear content would leave a protected file: a person is asked first. */
  'protect/ask': { retry: 'after-person', blame: 'person' },
  /** The log of what was done with protected files cannot be written: nothing is done without it. */
  'audit/unwritable': { retry: 'after-person', blame: 'disk' },
  'audit/broken': { retry: 'never', blame: 'person' },
  /** The metadata of an update has no right signature, or its installer none of the publisher's. */
  'update/untrusted': { retry: 'never', blame: 'server' },
  /** The installer is not the one that was signed. */
  'update/damaged': { retry: 'after-person', blame: 'server' },
  /** Signed once, and older than what was seen since. */
  'update/replayed': { retry: 'never', blame: 'server' },
  'update/unreadable': { retry: 'later', blame: 'server' },
  'keychain/unavailable': { retry: 'after-person', blame: 'person' },
  'state/in-use': { retry: 'after-person', blame: 'person' },
  'state/unreadable': { retry: 'after-person', blame: 'disk' },
  'state/put-aside': { retry: 'never', blame: 'disk' },
  /** The record of a dataset's folder is there and cannot be read. */
  'library/unreadable-record': { retry: 'after-person', blame: 'disk' },
  'follow/too-many': { retry: 'never', blame: 'person' },
  'input/bad-target': { retry: 'never', blame: 'person' },
  'input/bad-address': { retry: 'never', blame: 'person' },
  'input/bad-certificate': { retry: 'never', blame: 'person' },
  'input/folder-expired': { retry: 'never', blame: 'person' },
  'ipc/refused': { retry: 'never', blame: 'us' },
  'bug/unexpected': { retry: 'never', blame: 'us' },
} as const satisfies Record<string, { readonly retry: RetryClass; readonly blame: Blame }>

/** `later`: by itself, after a wait. `from-start`: by itself, without the partial. The others need something to happen first. */
export type RetryClass = 'never' | 'later' | 'when-online' | 'from-start' | 'after-sign-in' | 'after-person'
export type Blame = 'network' | 'server' | 'person' | 'licence' | 'disk' | 'us'
export type FailureCode = keyof typeof failures

/** Plain facts the words may use: host names, counts, seconds, file names. Never a secret, never a URL's query. */
export type Facts = Readonly<Record<string, string | number>>

export interface Failure {
  readonly code: FailureCode
  readonly facts: Facts
}

export const failure = (code: FailureCode, facts: Facts = {}): Failure => ({ code, facts })

export const FAILURE_CODES = Object.keys(failures) as readonly FailureCode[]

/** Whose doing it is. */
export const blameOf = (code: FailureCode): Blame => failures[code].blame

export const retryClass = (code: FailureCode): RetryClass => failures[code].retry
