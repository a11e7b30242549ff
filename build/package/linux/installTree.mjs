import {
  chmodSync,
  cpSync,
  linkSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ROOT } from '../../setup/paths.mjs'
import { formatDebianChangelog, formatDebianCopyright, LINTIAN_OVERRIDES } from './debianPolicyFiles.mjs'
import { formatDesktopEntry, formatMetainfo } from './desktopEntryAndMetainfo.mjs'

const HERE = join(ROOT, 'build', 'package', 'linux')
/** Generated: `build/commandLine`. */
const COMMAND = join(ROOT, 'build', 'package', 'command')
const ICONS = join(ROOT, 'build', 'icons')

/** @param {string} path @param {string | Buffer} contents @param {number} [mode] */
function put(path, contents, mode = 0o644) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, contents, { mode })
}

/** A copy without a second copy of the bytes, where the file system allows. @param {string} from @param {string} to */
function copyTree(from, to) {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyTree(source, target)
    else if (entry.isSymbolicLink()) cpSync(source, target, { verbatimSymlinks: true })
    else
      try {
        linkSync(source, target)
      } catch {
        cpSync(source, target)
      }
  }
}

/** What the system may start; all else is read. @param {string} path */
const isProgram = (path) => readFileSync(path).subarray(0, 4).equals(ELF) && !/\.(?:so(?:\.\d+)*|node)$/.test(path)
const ELF = Buffer.from([0x7f, 0x45, 0x4c, 0x46])

/**
 * Gives everything below `path` the modes and the date of a package, independent of the machine's umask and clock.
 *
 * @param {string} path @param {number} madeAt
 */
export function setModesAndDates(path, madeAt) {
  const found = lstatSync(path)
  if (found.isDirectory()) for (const name of readdirSync(path)) setModesAndDates(join(path, name), madeAt)
  if (!found.isSymbolicLink()) {
    const isScript =
      !found.isDirectory() && found.size < 65_536 && readFileSync(path).subarray(0, 2).toString() === '#!'
    chmodSync(path, found.isDirectory() || isScript || isProgram(path) ? 0o755 : 0o644)
  }
  lutimesSync(path, madeAt, madeAt)
}

/**
 * Creates the tree that Linux packages install below `root`: the application in `usr/lib`, its command, its menu entry,
 * its icons and its documentation.
 *
 * @param {object} deps
 * @param {string} deps.root an empty folder
 * @param {string} deps.application the unpacked application
 * @param {import('./packageIdentity.mjs').Identity} deps.identity
 */
export function layOutTree({ root, application, identity }) {
  const { name, appId, madeAt } = identity
  const share = join(root, 'usr', 'share')
  const home = join(root, 'usr', 'lib', name)
  copyTree(application, home)
  put(join(home, 'launcher'), readFileSync(join(HERE, 'launcher.sh')), 0o755)
  put(join(home, 'apparmor'), readFileSync(join(HERE, 'apparmor.txt')))
  mkdirSync(join(root, 'usr', 'bin'), { recursive: true })
  symlinkSync(`../lib/${name}/launcher`, join(root, 'usr', 'bin', name))
  put(join(share, 'applications', `${name}.desktop`), formatDesktopEntry(identity))
  put(join(share, 'metainfo', `${appId}.metainfo.xml`), formatMetainfo(identity))
  for (const size of [16, 24, 32, 48, 64, 128, 256, 512])
    put(
      join(share, 'icons', 'hicolor', `${size}x${size}`, 'apps', `${name}.png`),
      readFileSync(join(ICONS, `${size}x${size}.png`)),
    )
  put(join(share, 'man', 'man1', `${name}.1.gz`), gzipSync(readFileSync(join(COMMAND, `${name}.1`)), { level: 9 }))
  put(join(share, 'bash-completion', 'completions', name), readFileSync(join(COMMAND, `${name}.bash`)))
  put(join(share, 'zsh', 'vendor-completions', `_${name}`), readFileSync(join(COMMAND, `_${name}`)))
  put(join(share, 'fish', 'vendor_completions.d', `${name}.fish`), readFileSync(join(COMMAND, `${name}.fish`)))
  put(join(share, 'doc', name, 'copyright'), formatDebianCopyright(identity))
  put(join(share, 'doc', name, 'changelog.gz'), gzipSync(formatDebianChangelog(identity), { level: 9 }))
  put(join(share, 'lintian', 'overrides', name), LINTIAN_OVERRIDES)
  setModesAndDates(root, madeAt)
}
