import { join } from 'node:path'
import { runTool } from './packagerTools.mjs'

/**
 * Builds an archive that runs from any folder, and returns its path.
 *
 * @param {import('./installers.mjs').InstallerJob} job
 */
export async function makeTarball({ tree, identity, arch, release, fast }) {
  const { name, version, madeAt } = identity
  const folder = `${name}-${version}`
  const archive = join(release, `${folder}-linux-${arch}.tar.gz`)
  const options = [
    ...['--sort=name', `--mtime=@${madeAt}`, '--owner=0', '--group=0', '--numeric-owner', '--format=gnu'],
    ...['--hard-dereference', '--exclude=./usr/share/lintian', '--exclude=./usr/share/doc/*/changelog.gz'],
    // The folder `usr` only makes sense in an installed system, so it is left out here.
    `--transform=s,^\\./usr,${folder},`,
  ]
  await runTool('tar', [
    ...options,
    `--use-compress-program=gzip -n ${fast ? '-1' : '-9'}`,
    '-cf',
    archive,
    '-C',
    tree,
    './usr',
  ])
  return archive
}
