import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../../build/setup/paths.mjs'

/** The folder into which `--get` installs programs that no distribution has. */
const HOME = join(ROOT, '.cache', 'servers')

/** A third-party program, and how it is installed. */
export interface Tool {
  readonly name: string
  readonly program: string
  /** The options that print its version. */
  readonly version: readonly string[]
  /** Another command that prints its version, when it does not. */
  readonly versionBy?: readonly [program: string, ...args: string[]]
  /** The command that installs it. */
  readonly get: string
}

/** Where Debian's packages put Tomcat and Jetty. */
export const TOMCAT_HOME = '/usr/share/tomcat10'
export const JETTY_HOME = '/usr/share/jetty9'

const fromDebian = (name: string, program: string, version: readonly string[], debian = program): Tool => ({
  name,
  program,
  version,
  get: `apt-get install --no-install-recommends ${debian}`,
})
const fromNpm = (name: string, major: string): Tool => ({
  name,
  program: join(HOME, 'node_modules', '.bin', name),
  version: ['--version'],
  get: `npm install --no-save --prefix ${HOME} ${name}@${major}`,
})

export const TOOLS = {
  nginx: fromDebian('nginx', 'nginx', ['-v'], 'nginx-light'),
  Apache: fromDebian('Apache', 'apache2', ['-v'], 'apache2-bin'),
  lighttpd: fromDebian('lighttpd', 'lighttpd', ['-v']),
  caddy: fromDebian('Caddy', 'caddy', ['version']),
  h2o: fromDebian('H2O', 'h2o', ['-v']),
  rclone: fromDebian('rclone', 'rclone', ['version']),
  tomcat: {
    ...fromDebian('Tomcat', join(TOMCAT_HOME, 'bin', 'catalina.sh'), ['version'], 'tomcat10-common'),
    versionBy: ['dpkg-query', '-s', 'tomcat10-common'],
  },
  jetty: {
    ...fromDebian('Jetty', join(JETTY_HOME, 'start.jar'), [], 'jetty9'),
    versionBy: ['dpkg-query', '-s', 'jetty9'],
  },
  squid: fromDebian('squid', 'squid', ['-v']),
  python: fromDebian('python http.server', 'python3', ['--version']),
  serve: fromNpm('serve', '14'),
  httpServer: fromNpm('http-server', '14'),
  moto: {
    name: 'moto (S3)',
    program: join(HOME, 'moto', 'bin', 'moto_server'),
    version: [],
    versionBy: [join(HOME, 'moto', 'bin', 'pip'), 'show', 'moto'],
    get: `python3 -m venv ${join(HOME, 'moto')} && ${join(HOME, 'moto', 'bin', 'pip')} install -q 'moto[server]==5.*'`,
  },
  toxiproxy: {
    name: 'toxiproxy',
    program: join(HOME, 'bin', 'server'),
    version: [],
    versionBy: ['go', 'version', '-m', join(HOME, 'bin', 'server')],
    get: `GOBIN=${join(HOME, 'bin')} go install github.com/Shopify/toxiproxy/v2/cmd/server@v2.12.0`,
  },
  curl: fromDebian('curl', 'curl', ['--version']),
  wget: fromDebian('wget', 'wget', ['--version']),
  aria2: fromDebian('aria2', 'aria2c', ['--version']),
} as const satisfies Readonly<Record<string, Tool>>
export type ToolName = keyof typeof TOOLS

export const isToolInstalled = ({ program }: Tool): boolean =>
  program.startsWith('/') ? existsSync(program) : spawnSync('which', [program]).status === 0

/** Reads the version of a program: the first number with a dot in its output. */
export function readToolVersion({ program, version, versionBy = [program, ...version] }: Tool): string {
  const [asked, ...args] = versionBy
  const { stdout, stderr } = spawnSync(asked, args, { encoding: 'utf8' })
  // A Go program prints the compiler's version before its own.
  const said = `${stdout}${stderr}`.replace(/^.*: go1\..*$/m, '')
  return /\d+\.\d+[\w.-]*/.exec(said)?.[0] ?? 'of unknown version'
}

/** Installs a missing program with its command. A failure is ignored. */
export function installTool(tool: Tool): void {
  spawnSync('sh', ['-c', tool.get], { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}
