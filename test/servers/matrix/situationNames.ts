/** What happens during a transfer. */
export const SITUATIONS = {
  steady: 'nothing happens',
  overwritten: 'another version of the same length is written over the file when a quarter has come',
  killed: 'the server is killed when a quarter has come, and started again after two seconds',
  stopped: 'the server stands still for eight seconds when a quarter has come',
  gzip: 'the body comes gzipped, whatever is asked for',
  noRanges: 'the server does no ranges, and is killed and started again like above',
  cut: 'a program that makes the file is killed at a quarter, each time',
  limited: 'the server lets a client have one connection',
  reset: 'each connection is reset after one and a half seconds, before any answer',
  short: 'each connection is closed after twelve megabytes',
} as const
export type Situation = keyof typeof SITUATIONS

/** The situations in which no program can get the whole file. */
export const UNREACHABLE: ReadonlySet<Situation> = new Set(['cut', 'reset'])

/** Texts for the first column of the table. */
export const TITLES: Readonly<Record<Situation, string>> = {
  steady: 'steady',
  overwritten: 'overwritten in place',
  killed: 'killed and restarted',
  stopped: 'stopped for 8 s',
  gzip: 'gzip forced',
  noRanges: 'no ranges, killed and restarted',
  cut: 'cut chunked body',
  limited: 'one connection a client',
  reset: 'reset before any answer',
  short: 'closed every 12 MB',
}
