import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../setup/paths.mjs'
import { listRpmRequirements } from './libraryDependencies.mjs'
import { runTool } from './packagerTools.mjs'

const HERE = join(ROOT, 'build', 'package', 'linux')
const ARCHITECTURES = /** @type {Readonly<Record<string, string>>} */ ({ x64: 'x86_64', arm64: 'aarch64' })

/** A script of ours as a section of the spec, without its first line. @param {string} file */
const readScript = (file) =>
  readFileSync(join(HERE, file), 'utf8').split('\n').slice(1).join('\n').replaceAll('%', '%%')

/** As a changelog of RPM dates its entries: `Thu Nov 26 2026`. @param {number} seconds */
function formatChangelogDate(seconds) {
  const [weekday = '', day, month, year] = new Date(seconds * 1000).toUTCString().split(' ')
  return `${weekday.replace(',', '')} ${month} ${day} ${year}`
}

/**
 * Makes an RPM package of an install tree and returns its path.
 *
 * @param {import('./installers.mjs').InstallerJob} job
 */
export async function makeRpm({ tree, identity, arch, release, fast, work }) {
  const { name, version, title, license, homepage, maintainer, synopsis, description, madeAt } = identity
  const architecture = ARCHITECTURES[arch] ?? arch
  const top = join(work, 'rpm')
  // The folder where zsh looks on distributions other than Debian.
  renameSync(join(tree, 'usr/share/zsh/vendor-completions'), join(tree, 'usr/share/zsh/site-functions'))
  mkdirSync(top, { recursive: true })
  const spec = join(top, `${name}.spec`)
  writeFileSync(
    spec,
    [
      // The files are packaged unchanged: nothing is stripped, rewritten or scanned.
      '%global __os_install_post %{nil}',
      '%global debug_package %{nil}',
      '%global _build_id_links none',
      `%global _binary_payload ${fast ? 'w1.gzdio' : 'w6T0.xzdio'}`,
      '%global use_source_date_epoch_as_buildtime 1',
      '%global clamp_mtime_to_source_date_epoch 1',
      '%global _buildhost reproducible',
      `Name: ${name}`,
      `Version: ${version.replaceAll('-', '~')}`,
      'Release: 1',
      `Summary: ${synopsis}`,
      `License: ${license}`,
      `URL: ${homepage}`,
      `Packager: ${maintainer}`,
      'AutoReqProv: no',
      ...listRpmRequirements().map((requirement) => `Requires: ${requirement}`),
      '',
      '%description',
      description,
      '',
      '%files',
      // The owner is root, even when the package was built by another user.
      '%defattr(-, root, root, -)',
      // These files are only for Debian.
      '%exclude /usr/share/lintian',
      '%exclude /usr/share/doc/*/changelog.gz',
      `/usr/bin/${name}`,
      `/usr/lib/${name}`,
      `/usr/share/applications/${name}.desktop`,
      `/usr/share/doc/${name}`,
      `/usr/share/icons/hicolor/*/apps/${name}.png`,
      '/usr/share/metainfo/*',
      `/usr/share/man/man1/${name}.1.gz`,
      `/usr/share/bash-completion/completions/${name}`,
      `/usr/share/zsh/site-functions/_${name}`,
      `/usr/share/fish/vendor_completions.d/${name}.fish`,
      '',
      '%post',
      readScript('postinst.sh'),
      '%preun',
      readScript('prerm.sh'),
      '%changelog',
      `* ${formatChangelogDate(madeAt)} ${maintainer} - ${version.replaceAll('-', '~')}-1`,
      `- ${title} ${version}. CHANGELOG.md of the project says what changed.`,
      '',
    ].join('\n'),
  )
  const made = join(top, 'out')
  await runTool(
    'rpmbuild',
    [
      ...[
        '-bb',
        '--quiet',
        '--target',
        `${architecture}-linux`,
        '--buildroot',
        tree,
        '--noclean',
        '--nocheck',
        '--noprep',
      ],
      ...[
        '--define',
        `_topdir ${top}`,
        '--define',
        `_rpmdir ${made}`,
        '--define',
        '_rpmfilename %%{NAME}-%%{VERSION}.%%{ARCH}.rpm',
      ],
      ...['--define', `_dbpath ${join(top, 'db')}`, '--define', '_unpackaged_files_terminate_build 0', spec],
    ],
    { SOURCE_DATE_EPOCH: String(madeAt) },
  )
  const rpm = join(release, `${name}-${version}.${architecture}.rpm`)
  renameSync(join(made, `${name}-${version.replaceAll('-', '~')}.${architecture}.rpm`), rpm)
  rmSync(top, { recursive: true })
  return rpm
}
