/** One line of the product made wrong. `find` occurs exactly once in `file`. */
export interface Change {
  readonly file: string
  readonly find: string
  readonly replace: string
}

export interface Sabotage extends Change {
  readonly what: string
  /** A second guard of the same thing: without either line all is well, without both it is not. */
  readonly also?: Change
}

/** The mistakes that a programmer in a hurry could make, and those that other downloaders have made. */
export const SABOTAGES: readonly Sabotage[] = [
  {
    what: 'bytes are called durable without a sync',
    file: 'electron/engine/transfer/writing/checkpointer.ts',
    find: 'const synced = await file.sync()',
    replace: 'const synced: Result<void> = { ok: true, value: undefined }',
  },
  {
    what: 'what is found in a partial counts as synced',
    file: 'electron/engine/transfer/writing/checkpointer.ts',
    find: 'let isSynced = false',
    replace: 'let isSynced = true',
  },
  {
    what: 'the name of a partial is never made durable',
    file: 'electron/engine/transfer/writing/checkpointer.ts',
    find: 'if (!isNameDurable) {',
    replace: 'if (recordedBytes < 0) {',
  },
  {
    what: 'a failed sync is tried again and believed',
    file: 'electron/engine/transfer/writing/checkpointer.ts',
    find: 'failure ??= synced.failure',
    replace: 'maySync = true',
  },
  {
    what: 'what lies behind the durable bytes is not cut off',
    file: 'electron/engine/transfer/writing/partialWriter.ts',
    find: 'size.value === length ? ok(undefined) : await file.truncate(length)',
    replace: 'ok(undefined)',
  },
  {
    what: 'bytes are announced before they are synced',
    file: 'electron/engine/transfer/writing/checkpointer.ts',
    find: 'const upTo = written',
    replace: 'const upTo = written; onCheckpoint(written, sums)',
  },
  {
    what: 'no record must survive a power cut',
    file: 'electron/engine/queue/downloadRepository.ts',
    find: 'written.ok && durably.size > 0 ? sync() : written',
    replace: 'written.ok && durably.size < 0 ? sync() : written',
  },
  {
    what: 'bytes are taken back without making that durable',
    file: 'electron/engine/queue/syncPolicy.ts',
    find: 'sync: (before, next) => !coversAll(getVouchedRanges(next), getVouchedRanges(before)),',
    replace: 'sync: never,',
  },
  {
    what: 'a report of a replaced attempt is believed',
    file: 'shared/download/machine/machine.ts',
    find: ' && download.attempt === event.attempt',
    replace: '',
  },
  {
    what: 'the attempt number is read when the event is sent',
    file: 'electron/engine/attempt/attempt.ts',
    find: 'context.report(entry, { ...event, attempt: options.attempt })',
    replace: "context.report(entry, { ...event, attempt: 'attempt' in entry.state ? entry.state.attempt : 0 })",
  },
  {
    what: 'a 206 is taken whatever range it says',
    file: 'shared/download/http/interpretResponse.ts',
    find: 'range.start === expectation.fromByte && range.end === end - 1',
    replace: 'true',
  },
  {
    what: 'a 206 may start elsewhere',
    file: 'shared/download/http/interpretResponse.ts',
    find: 'range.start === expectation.fromByte && ',
    replace: '',
  },
  {
    what: 'a 206 of another identity is taken',
    file: 'shared/download/http/interpretResponse.ts',
    find: '!isSameRepresentation(known, identity) ||',
    replace: '',
  },
  {
    what: 'a login page is data',
    file: 'shared/download/http/interpretResponse.ts',
    find: 'isPage(response) && !(',
    replace: 'response.status < 0 && !(',
  },
  {
    what: 'of two lengths the last one counts',
    file: 'shared/download/http/responseHead.ts',
    find: 'return lengths.size === 1 && ',
    replace: 'return ',
  },
  {
    what: 'a weak tag is an identity',
    file: 'shared/download/http/validators.ts',
    find: '/^"[!#-',
    replace: '/^(?:W\\/)?"[!#-',
  },
  {
    what: 'what has no validator may be continued without a hash',
    file: 'shared/download/http/resume.ts',
    find: 'if (!isDistinguishing(identity) && !(means.hashWillTell && identity.totalBytes !== null)) return FROM_ZERO',
    replace: '',
  },
  {
    what: 'a Last-Modified that differs is the same file',
    file: 'shared/download/http/validators.ts',
    find: 'return was.lastModified === is.lastModified',
    replace: 'return true',
  },
  {
    what: 'what is fetched again is not compared with what is held',
    file: 'electron/engine/transfer/writing/partialWriter.ts',
    find: 'if (Buffer.compare(sent, held.value) !== 0) return',
    replace: 'if (sent.byteLength < 0) return',
  },
  {
    what: 'every partial is fetched again from its start',
    file: 'shared/download/http/resume.ts',
    find: 'if (identity === null || isDecrypted(course, means)) return FROM_ZERO',
    replace: 'if (durableBytes >= 0) return FROM_ZERO',
  },
  {
    what: 'the length of the partial is believed, not the store',
    file: 'electron/engine/attempt/destination.ts',
    find: 'return ok({ durableBytes: state.durableBytes,',
    replace: 'return ok({ durableBytes: size.value,',
  },
  {
    what: 'the store is believed, not the length of the partial',
    file: 'electron/engine/attempt/destination.ts',
    find: 'if (size.value < state.durableBytes) return ok(NOTHING)',
    replace: '',
  },
  {
    what: 'a credential follows every redirect',
    file: 'electron/engine/transfer/request/request.ts',
    find: 'order.credential !== null && isCredentialAllowed(url, order.credential.origin)',
    replace: 'order.credential !== null',
  },
  {
    what: 'a body that ends with its connection is whole',
    file: 'electron/engine/attempt/verifyBody.ts',
    find: "if (framing === 'close' && result.is !== 'verified') return { is: 'incomplete' }",
    replace: '',
  },
  {
    what: 'any hash is the right one',
    file: 'shared/download/transfer/verification.ts',
    find: 'if (isDeclared(declared, received.digests) || isDeclared(declared, received.sent?.digests ?? null))',
    replace: 'if (received.digests[checksum.algorithm] !== undefined)',
  },
  {
    what: 'a wrong size is no reason for doubt',
    file: 'shared/download/transfer/verification.ts',
    find: 'expectedBytes !== null && expectedBytes !== received.sizeBytes',
    replace: 'false',
  },
  {
    what: 'done is said before the name is durable',
    file: 'electron/engine/publish/publish.ts',
    find: 'const settled = await context.disk.syncFolder(toPublishing(entry).place.folder)',
    replace: 'const settled: Result<void> = { ok: true, value: undefined }',
  },
  {
    what: 'a file that has its name already is taken for lost',
    file: 'electron/engine/publish/publish.ts',
    find: "ok(isOurs.value ? 'named'",
    replace: "ok(!isOurs.ok ? 'named'",
  },
  {
    what: 'a file that was there before is ours without a sync',
    file: 'electron/library/files/makeDurable.ts',
    find: 'const synced = await opened.value.sync()',
    replace: 'const synced: Result<void> = ok(undefined)',
  },
  {
    what: 'a file that was there before is ours before its name is durable',
    file: 'electron/library/files/makeDurable.ts',
    find: 'const named = await disk.syncFolder(dirname(path))',
    replace: 'const named: Result<void> = ok(undefined)',
  },
  {
    what: 'a file that the catalogue describes is taken up as it lies there',
    file: 'electron/library/createLibraryFolders.ts',
    find: 'const isDurable = await makeDurable(disk, join(file.folder, file.name))',
    replace: 'const isDurable: Result<boolean> = ok(true)',
  },
  {
    what: 'the same file under our name is believed to be durable',
    file: 'electron/engine/publish/publish.ts',
    find: 'const isSame = await context.library.isDurableAt(path, state.outcome.sha256)',
    replace: 'const isSame = await context.library.isAt(path, state.outcome.sha256)',
  },
  {
    what: 'a file with half a name is believed to be durable',
    file: 'electron/engine/publish/publish.ts',
    find: 'const isSame = await context.library.isDurableAt(final, sha256)',
    replace: 'const isSame = await context.library.isAt(final, sha256)',
  },
  {
    what: 'a file that has its name already is believed to be durable',
    file: 'electron/engine/publish/publish.ts',
    find: 'const isOurs = await context.library.isDurableAt(',
    replace: 'const isOurs = await context.library.isAt(',
  },
  {
    what: 'a file that has its name and cannot be made durable is taken for lost',
    file: 'electron/library/createLibraryFolders.ts',
    find: "return made.ok || made.failure.code !== 'disk/not-found' ? made : ok(false)",
    replace: 'return made.ok ? made : ok(false)',
  },
  {
    what: 'what was being published is forgotten by a restart',
    file: 'shared/download/machine/machine.ts',
    find: `return retryPublish(download)
    case`,
    replace: `return withoutEffects(download)
    case`,
  },
  {
    what: 'patience never ends',
    file: 'shared/download/machine/retryPolicy.ts',
    find: 'if (course.barren >= getMaxAttempts(because.code))',
    replace: 'if (course.barren < 0)',
  },
  {
    what: 'a host gets as many conversations as there is room for',
    file: 'shared/download/limits/congestionWindow.ts',
    find: 'Math.max(1, Math.min(bound, Math.floor(window)))',
    replace: 'Math.max(1, Math.floor(window))',
  },
  {
    what: 'a wait of another process is taken at its word',
    file: 'shared/download/machine/backoff.ts',
    find: 'return ms > LONGEST_WAIT_MS ? 0 : Math.max(0, ms)',
    replace: 'return Math.max(0, ms)',
  },
  {
    what: 'a body is not read back before it is hashed on',
    file: 'electron/engine/transfer/writing/incrementalHasher.ts',
    find: 'if (hashed === fresh.start) fresh',
    replace: 'fresh',
  },
]
