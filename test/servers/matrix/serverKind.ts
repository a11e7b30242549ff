import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { getProducerPath } from '../createDatasetAtProducer.js'
import { findFreePort } from '../serverProcess.js'
import { type RestartableCommand, type RestartableServer, startRestartableServer } from './restartableServer.js'
import type { Situation } from './situationNames.js'
import type { ToolName } from './thirdPartyTools.js'

/** The name of the file on every server and in the catalogue. */
export const FILE = 'export.csv'
/** The path of the file on every server. */
export const PATH = getProducerPath(FILE)

/** The folders and facts of one server in one run. */
export interface ServerRun {
  /** The folder that it writes to; `www` inside it is served. */
  readonly room: string
  readonly situation: Situation
  readonly bytes: Buffer
  /** A quarter. */
  readonly cutAt: number
}

/** A server that runs. */
export interface Server {
  /** The port to which a relay forwards. */
  readonly port: number
  /** The processes that are killed and stopped. */
  readonly group: RestartableServer
  /** Replaces the file by another version. Null: the file on disk is overwritten. */
  readonly put: ((bytes: Buffer) => Promise<void>) | null
  close(): Promise<void>
}

/** A row of servers in the table: what it needs and how it is started. */
export interface ServerKind {
  readonly name: string
  readonly needs: readonly ToolName[]
  readonly situations: readonly Situation[]
  start(serverRun: ServerRun): Promise<Server>
}

/** The folder that is served. */
export const wwwOf = ({ room }: ServerRun): string => join(room, 'www')

/** The file that programs fetch, where the server reads it. */
export const servedFilePath = (serverRun: ServerRun): string => join(wwwOf(serverRun), PATH)

/** A server that is one group of processes and serves the files on disk. */
export const alone = (group: RestartableServer, more: readonly (() => Promise<void>)[] = []): Server => ({
  port: group.port,
  group,
  put: null,
  async close() {
    await group.close()
    for (const end of more) await end()
  },
})

/** Situations in which ordinary file servers behave alike. */
export const USUAL: readonly Situation[] = ['steady', 'overwritten', 'killed', 'stopped']

/** Creates a CGI script that sends a quarter of the file and is killed. */
export async function layCgi(serverRun: ServerRun): Promise<void> {
  const file = servedFilePath(serverRun)
  await writeFile(`${file}.whole`, serverRun.bytes)
  const lines = [
    "printf 'Content-Type: text/csv\\r\\n\\r\\n'",
    `head -c ${serverRun.cutAt} ${file}.whole`,
    'kill -9 $$',
  ]
  await writeFile(file, `#!/bin/sh\n${lines.join('\n')}\n`)
  await chmod(file, 0o755)
}

/** A server that one command starts, after the files of the situation were created. */
export function simple(
  name: string,
  { needs, situations, command }: Pick<ServerKind, 'situations'> & SimpleOptions,
): ServerKind {
  return {
    name,
    needs: [needs],
    situations,
    async start(serverRun) {
      if (serverRun.situation === 'gzip') await writeFile(servedFilePath(serverRun), gzipSync(serverRun.bytes))
      if (serverRun.situation === 'cut') await layCgi(serverRun)
      const port = await findFreePort()
      return alone(await startRestartableServer(await command(serverRun, port), port))
    },
  }
}
interface SimpleOptions {
  readonly needs: ToolName
  readonly command: (serverRun: ServerRun, port: number) => Promise<RestartableCommand>
}
