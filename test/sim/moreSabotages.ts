import type { Sabotage } from './sabotages.js'

const ENGINE = 'electron/engine'
const DOWNLOAD = 'shared/download'

/** Mistakes about several connections, names, verdicts, waits and manners. */
export const MORE_SABOTAGES: readonly Sabotage[] = [
  {
    what: 'a further connection takes whatever it is offered',
    file: `${DOWNLOAD}/strandAnswer.ts`,
    find: "isExactly(asked, answer) && isSameFile(asked, answer) ? { is: 'take' } : { is: 'alone' }",
    replace: "{ is: 'take' }",
  },
  {
    what: 'a further connection may be about another version',
    file: `${DOWNLOAD}/strandAnswer.ts`,
    find: 'isExactly(asked, answer) && isSameFile(asked, answer)',
    replace: 'isExactly(asked, answer)',
  },
  {
    what: 'nobody hears what was fetched from behind a gap before',
    file: `${ENGINE}/witnesses.ts`,
    find: 'if (all.length === 0) return true',
    replace: 'if (all.length >= 0) return true',
  },
  {
    what: 'what is held of another version is taken for a beginning of this one',
    file: `${DOWNLOAD}/former.ts`,
    find: 'canTell(former.identity) && sameFile(former.identity, identity)',
    replace: 'canTell(former.identity)',
  },
  {
    what: 'what is kept of another version is never given up',
    file: `${DOWNLOAD}/former.ts`,
    find: "former === null || place === null ? [] : [{ do: 'discard', place: placeOf(former, place) }]",
    replace: 'former === null || place === null ? [] : []',
  },
  {
    what: 'what was offered again and then taken back is kept all the same',
    file: `${ENGINE}/attempt.ts`,
    find: ' && !now.hasReturned',
    replace: '',
  },
  {
    what: 'what the lane cuts off behind a gap is still believed',
    file: `${ENGINE}/answering.ts`,
    find: 'islands: keptIslands(entry, { answer, reading, prepared: now })',
    replace: 'islands: state?.islands ?? []',
    also: {
      file: `${ENGINE}/answering.ts`,
      find: 'islands: islands.map(([from, to]) => [from, to])',
      replace: 'islands: keptIslands(entry, { answer, reading, prepared }).map(([from, to]) => [from, to])',
    },
  },
  {
    what: 'two connections write what only one of them claimed',
    file: `${DOWNLOAD}/segments.ts`,
    find: 'rangesOf([...held, ...claims.map(({ at, end }): Range => [at, end])])',
    replace: 'held',
  },
  {
    what: 'a leave that comes late begins another connection',
    file: `${ENGINE}/strands.ts`,
    find: 'isCalledOff || fatal !== null || stopping.aborted || ended.signal.aborted',
    replace: 'fatal !== null || stopping.aborted',
  },
  {
    what: 'what arrived behind a gap is told to be in front of it',
    file: `${ENGINE}/transfer.ts`,
    find: 'durableBytes: prefixOf(durable)',
    replace: 'durableBytes: durable[durable.length - 1]?.[1] ?? 0',
  },
  {
    what: 'a file with holes is whole',
    file: `${ENGINE}/strands.ts`,
    find: 'const isWhole = missingIn(writer.taken(), totalBytes).length === 0',
    replace: 'const isWhole = writer.takenBytes() > 0',
    // Either line alone ends such an attempt as a break.
    also: {
      file: `${ENGINE}/judgement.ts`,
      find: 'totalBytes !== null && ended.sizeBytes !== totalBytes',
      replace: 'totalBytes === 0',
    },
  },
  {
    what: 'effects happen although the store could not be told',
    file: `${ENGINE}/turn.ts`,
    find: 'if (told.ok) for (const effect',
    replace: 'if (told.ok || effects.length > 0) for (const effect',
  },
  {
    what: 'a drip is a transfer',
    file: `${ENGINE}/transfer.ts`,
    find: 'if (writer.takenBytes() - before < LIMITS.FLOOR_BYTES_PER_WINDOW) {',
    replace: 'if (writer.takenBytes() - before < 0) {',
  },
  {
    what: 'yesterday’s hash condemns today’s live export',
    file: `${DOWNLOAD}/verdict.ts`,
    find: '!declared.encrypted && !received.hasLength',
    replace: 'declared.encrypted && !received.hasLength',
  },
  {
    what: 'an opened file is held to the length of the sealed one',
    file: `${DOWNLOAD}/verdict.ts`,
    find: 'sizeBytes < SEAL_BYTES ? null : sizeBytes - SEAL_BYTES',
    replace: 'sizeBytes',
  },
  {
    what: 'what is said of one credential made afresh is believed',
    file: `${DOWNLOAD}/opening.ts`,
    find: 'if (refusals >= LIMITS.REFUSALS_BELIEVED) return',
    replace: 'if (refusals > 1) return',
  },
  {
    what: 'a file that changed is continued',
    file: `${DOWNLOAD}/setback.ts`,
    find: 'setback.mayKeep === true ? anew(course) : fromStart(course)',
    replace: 'course',
  },
  {
    what: 'a wait that a server asked for is not waited',
    file: `${DOWNLOAD}/backoff.ts`,
    find: 'Math.max(wait.wishMs ?? 0, wait.leastMs)',
    replace: 'wait.leastMs',
  },
  {
    what: 'the date to come back at is read by our own clock',
    file: 'shared/http/retryAfter.ts',
    find: 'httpDateMs(answer.date) ?? answer.nowMs',
    replace: 'answer.nowMs',
  },
  {
    what: 'a redirect may lead away from encryption',
    file: 'shared/http/redirect.ts',
    find: "if (from.protocol === 'https:' && to.protocol === 'http:') return refused('downgrade', to)",
    replace: '',
  },
  {
    what: 'a redirect may carry a user name',
    file: 'shared/http/redirect.ts',
    find: "if (to.username !== '' || to.password !== '') return refused('user-name', to)",
    replace: '',
  },
  {
    what: 'a packed answer is not ruled out',
    file: `${ENGINE}/conversation.ts`,
    find: "'accept-encoding': 'identity'",
    replace: "'accept-encoding': 'gzip'",
  },
  {
    what: 'two downloads may take one name',
    file: `${ENGINE}/names.ts`,
    find: 'if ((owners.get(key) ?? owner) !== owner) continue',
    replace: '',
  },
  {
    what: 'whatever lies under the name is ours',
    file: `${ENGINE}/publishing.ts`,
    find: "return ok(isOurs.value ? 'named' : 'lost')",
    replace: "return ok('named')",
  },
  {
    what: 'done is said before the folder explains itself',
    file: `${ENGINE}/publishing.ts`,
    find: 'const recorded = settled.ok ? await recordedFile(world, entry, judgedBy) : settled',
    replace: 'const recorded = settled',
  },
  {
    what: 'a file that was called off keeps its name',
    file: `${ENGINE}/tidying.ts`,
    find: 'isThere.ok && isThere.value ? await world.disk.remove(final) : isThere',
    replace: 'isThere',
  },
  {
    what: 'half a name is left to a file that was called off',
    file: `${ENGINE}/tidying.ts`,
    find: '(withdrawal.isNamed || (await isHalfNamed(world, withdrawal, final)))',
    replace: 'withdrawal.isNamed',
  },
  {
    what: 'a cancelled download leaves its partial',
    file: `${DOWNLOAD}/machine.ts`,
    find: "case 'cancelled':\n      return [{ is: 'cancelled' }, discard(download)]",
    replace: "case 'cancelled':\n      return [{ is: 'cancelled' }, []]",
  },
  {
    what: 'a partial is let go of while it is being made',
    file: `${ENGINE}/attempt.ts`,
    find: 'now.making = making',
    replace: '',
  },
  {
    what: 'who was told to stop does not hear that there is a partial now',
    file: `${DOWNLOAD}/machine.ts`,
    find: "if (event.type === 'placed') return stay({ ...download, place: event.place })",
    replace: '',
  },
  {
    what: 'a pause is shown and not made',
    file: `${DOWNLOAD}/machine.ts`,
    find: "[{ do: 'stop', attempt: download.attempt }],",
    replace: '[],',
  },
  {
    what: 'the beginning of a name need not last',
    file: `${ENGINE}/lasting.ts`,
    find: "return before.is !== 'publishing' || before.place.name !== next.place.name",
    replace: 'return false',
  },
  {
    what: 'that a complete file was lost need not last',
    file: `${ENGINE}/lasting.ts`,
    find: "if (before.is === 'publishing') return next.is !== 'done'",
    replace: "if (before.is === 'publishing') return false",
  },
  {
    what: 'where a partial lies is not told before it is written',
    file: `${ENGINE}/lasting.ts`,
    find: '[told, next].every((state) => vouched(state).size === 0)',
    replace: 'true',
  },
  {
    what: 'the disk is filled to its last byte',
    file: `${ENGINE}/berth.ts`,
    find: 'freeBytes - LIMITS.DISK_RESERVE_BYTES',
    replace: 'freeBytes',
  },
  {
    what: 'a body without an end is written as long as there is room',
    file: `${ENGINE}/berth.ts`,
    find: 'roomBytes <= most ?',
    replace: 'roomBytes >= 0 ?',
  },
  {
    what: 'who is to go first goes last',
    file: `${DOWNLOAD}/lines.ts`,
    find: '[...ranks.keys()].toSorted((one, other) => one - other)',
    replace: '[...ranks.keys()].toSorted((one, other) => other - one)',
  },
  {
    what: 'a disk that was unplugged is not looked for again',
    file: `${DOWNLOAD}/volume.ts`,
    find: "['disk/full', 'disk/gone', 'disk/read-only']",
    replace: "['disk/full', 'disk/read-only']",
  },
  {
    what: 'a full disk is tried again until patience ends',
    file: `${ENGINE}/volumes.ts`,
    find: 'while (wait.entries.size > 0 && !closing.signal.aborted) {',
    replace: 'while (wait.entries.size < 0) {',
  },
  {
    what: 'the bytes of another way round count twice',
    file: `${ENGINE}/overlap.ts`,
    find: 'chunk.subarray(head.byteLength))',
    replace: 'chunk)',
  },
]
