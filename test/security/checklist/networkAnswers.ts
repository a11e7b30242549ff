import type { ChecklistRow } from './checklistRow.js'

/** Rows N-08 to N-16: what is taken of an answer, how long it is waited for, and what is asked again. */
export const ROWS: readonly ChecklistRow[] = [
  // N-08: time limits and a floor.
  {
    id: 'N-08',
    spec: 'test/wire/transfer/slowBodies.spec.ts',
    title: 'that drips a byte at a time ends as a time-out, however lively it looks',
    kills: 'a drip is a body that moves',
  },
  {
    id: 'N-08',
    spec: 'test/wire/transfer/slowBodies.spec.ts',
    title: 'that is slow but moves is left to arrive',
  },
  {
    id: 'N-08',
    spec: 'test/wire/transfer/slowBodies.spec.ts',
    title: 'that stands still just before its end is ended by the idle time',
  },
  {
    id: 'N-08',
    spec: 'test/wire/net/undiciNet.spec.ts',
    title: 'whose TLS never begins is given up after the time to connect',
  },
  {
    id: 'N-08',
    spec: 'test/wire/net/undiciNet.spec.ts',
    title: 'that sends interim responses without end has the time of a head',
    kills: 'interim responses keep a connection for ever',
  },
  {
    id: 'N-08',
    spec: 'test/wire/portal/hostilePortal.spec.ts',
    title: 'that drips is given up after the time of a call',
    kills: 'a call may take for ever',
  },
  // N-09: nothing packed on the way.
  {
    id: 'N-09',
    spec: 'test/wire/net/requestHeaders.spec.ts',
    title: 'every request says who we are and asks for nothing packed, calls and downloads alike (N-09, N-14)',
    kills: 'a file that was compressed is asked for compressed again',
  },
  {
    id: 'N-09',
    spec: 'test/contract/ports/net.spec.ts',
    title: 'passes an encoded body on as it is',
  },
  {
    id: 'N-09',
    spec: 'test/unit/download/http/interpretResponse.spec.ts',
    title: 'that was packed is not',
    kills: 'an encoded part is a part of the file',
  },
  {
    id: 'N-09',
    spec: 'test/unit/download/transfer/judgeContent.spec.ts',
    title: 'is reported as compressed when it could not be decoded, also when that is what was published',
  },
  // N-10: bombs.
  {
    id: 'N-10',
    spec: 'test/wire/portal/hostilePortal.spec.ts',
    title: 'compressed without being asked (%s) is refused, not unpacked',
    kills: 'an answer that came compressed is taken',
  },
  {
    id: 'N-10',
    spec: 'test/wire/portal/hostilePortal.spec.ts',
    title: 'of JSON a hundred thousand deep is not parsed',
    kills: 'an answer of the portal is nested without a bound',
  },
  {
    id: 'N-10',
    spec: 'test/wire/portal/hostilePortal.spec.ts',
    title: 'without end is not read to the end',
    kills: 'an answer without an end is read to it',
  },
  {
    id: 'N-10',
    spec: 'test/unit/catalogue/sync/syncOfEndlessList.spec.ts',
    title: 'ends when the portal invents records without end',
    kills: 'a list without end is read for ever',
  },
  {
    id: 'N-10',
    spec: 'test/unit/catalogue/sync/syncOfEndlessList.spec.ts',
    title: 'ends when each page is the first one, with %s',
    kills: 'a list that repeats itself is read for ever',
  },
  {
    id: 'N-10',
    spec: 'test/unit/build/layers/checkBannedCode.spec.ts',
    title: 'unpacks nothing',
  },
  // N-11: bounds on headers, no cookies.
  {
    id: 'N-11',
    spec: 'test/wire/net/undiciNet.spec.ts',
    title: 'floods us with headers',
    kills: 'headers have no bound',
  },
  {
    id: 'N-11',
    spec: 'test/wire/net/undiciNet.spec.ts',
    title: 'floods us with small headers',
  },
  {
    id: 'N-11',
    spec: 'test/wire/net/undiciNet.spec.ts',
    title: 'floods us with headers without end',
  },
  {
    id: 'N-11',
    spec: 'test/wire/net/undiciNet.spec.ts',
    title: 'floods us with trailers',
  },
  {
    id: 'N-11',
    spec: 'test/wire/net/undiciNet.spec.ts',
    title: 'sends what it was given and nothing that decodes, remembers or compresses',
  },
  // N-12: a busy server is heard, within bounds.
  {
    id: 'N-12',
    spec: 'test/unit/http/retryAfter.spec.ts',
    title: 'measures a date with the server’s clock, not with ours',
    kills: 'a date is measured with our clock',
  },
  {
    id: 'N-12',
    spec: 'test/unit/http/retryAfter.spec.ts',
    title: 'is null or within its bounds, whatever is said',
  },
  {
    id: 'N-12',
    spec: 'test/unit/download/machine/backoff.spec.ts',
    title: 'two hundred downloads that broke together do not come back together',
  },
  {
    id: 'N-12',
    spec: 'test/wire/engine/engine.spec.ts',
    title: 'a busy server is given the time that it asked for',
  },
  {
    id: 'N-12',
    spec: 'test/unit/download/traffic/governor.spec.ts',
    title: 'after a wish that producer is not asked before its time, whatever else is answered meanwhile',
  },
  {
    id: 'N-12',
    spec: 'test/unit/download/traffic/governor.spec.ts',
    title: 'a host that cannot be reached is left alone after five in a row, then one looks',
  },
  {
    id: 'N-12',
    spec: 'test/wire/engine/governor.spec.ts',
    title: 'a server that is down is left alone for a while, instead of being asked by everybody in turn',
  },
  // N-13: one renewal for all.
  {
    id: 'N-13',
    spec: 'test/unit/portal/auth/tokenBroker.spec.ts',
    title: 'is renewed once when two hundred were refused the same one',
  },
  {
    id: 'N-13',
    spec: 'test/wire/portal/sessions.spec.ts',
    title: 'that ended without our knowing is renewed once for fifty at a time',
    kills: 'a token that was refused is not renewed',
  },
  {
    id: 'N-13',
    spec: 'test/wire/engine/credentials.spec.ts',
    title: 'a refused token is renewed once, and the download goes on',
  },
  {
    id: 'N-13',
    spec: 'test/wire/engine/credentials.spec.ts',
    title: 'refused three times in a row means no right, and is not tried again',
  },
  // N-14: so many at once, and by name.
  {
    id: 'N-14',
    spec: 'test/unit/engine/scheduling/scheduler.spec.ts',
    title: 'the window bounds how many run at once, in all and per host, and all run in the end (N-14)',
    kills: 'more run at once than the window says',
  },
  {
    id: 'N-14',
    spec: 'test/wire/net/requestHeaders.spec.ts',
    title: 'every request says who we are and asks for nothing packed, calls and downloads alike (N-09, N-14)',
    kills: 'a file that was compressed is asked for compressed again',
  },
  // N-15: only what says exactly which bytes it carries.
  {
    id: 'N-15',
    spec: 'test/unit/download/http/interpretResponse.spec.ts',
    title: 'that starts earlier is not',
    kills: 'a part that starts earlier is the rest',
  },
  {
    id: 'N-15',
    spec: 'test/unit/download/http/interpretResponse.spec.ts',
    title: 'in many parts is not',
  },
  {
    id: 'N-15',
    spec: 'test/unit/download/http/interpretResponse.spec.ts',
    title: 'with two lengths is not',
    kills: 'of two lengths of an answer one is believed',
  },
  {
    id: 'N-15',
    spec: 'test/unit/download/http/interpretResponse.spec.ts',
    title: 'that says the range is outside is another file',
  },
  {
    id: 'N-15',
    spec: 'test/wire/engine/engine.spec.ts',
    title: 'a 206 that starts elsewhere than asked is refused, whatever it calls itself',
  },
  {
    id: 'N-15',
    spec: 'test/wire/engine/engine.spec.ts',
    title: 'a 206 that carries another identity than the first answer is not taken',
  },
  // N-16: no retry inside the library.
  {
    id: 'N-16',
    spec: 'test/unit/build/layers/checkBannedCode.spec.ts',
    title: 'new RetryAgent(agent)',
  },
  {
    id: 'N-16',
    spec: 'test/unit/build/layers/checkBannedCode.spec.ts',
    title: 'agent.compose(interceptors.redirect())',
  },
  {
    id: 'N-16',
    spec: 'test/contract/ports/net.spec.ts',
    title: 'does not try a failing status again',
  },
  {
    id: 'N-16',
    spec: 'test/contract/ports/net.spec.ts',
    title: 'does not follow a redirect',
  },
  {
    id: 'N-16',
    spec: 'test/wire/engine/engine.spec.ts',
    title: 'a file that changed between two attempts is never a splice of both',
  },
  {
    id: 'N-16',
    spec: 'test/unit/download/http/interpretResponse.spec.ts',
    title: 'whose first answer had %s is taken only when a hash will verify it',
    kills: 'a part of any file goes on where only a hash would show a change',
  },
]
