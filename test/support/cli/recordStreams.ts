import type { OutputStreams } from '../../../electron/cli/core/commandOutput.js'

/** Streams of a command line that keep what is written to them. */
export function recordStreams(isWatched = false, columns = 80) {
  const said = { out: '', err: '' }
  const streams: OutputStreams = {
    out: (text) => {
      said.out += text
    },
    err: (text) => {
      said.err += text
    },
    isWatched,
    columns: () => columns,
  }
  return { said, streams }
}
