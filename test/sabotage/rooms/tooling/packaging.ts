import type { ProductSabotage } from '../../productSabotage.js'

const PACKAGED = 'unit/build/package/electronBuilderConfig.spec.ts'
const YML = 'electron-builder.yml'
const FUSES = 'close every door that is not ours'

/** What a package is made of, and what it allows. */
export const PACKAGING: readonly ProductSabotage[] = [
  {
    what: 'the entitlements let foreign libraries in',
    file: 'build/package/entitlements.mac.plist',
    find: '    <key>com.apple.security.cs.allow-jit</key>\n',
    replace:
      '    <key>com.apple.security.cs.disable-library-validation</key>\n    <true/>\n    <key>com.apple.security.cs.allow-jit</key>\n',
    spec: PACKAGED,
    title: 'allow V8 to compile, and nothing else',
  },
  {
    what: 'sources and tests are shipped',
    file: YML,
    find: '  - dist/**\n',
    replace: "  - '**/*'\n",
    spec: PACKAGED,
    title: 'name what is shipped, and nothing of its making',
  },
  {
    what: 'packaging compiles and fetches',
    file: YML,
    find: 'npmRebuild: false',
    replace: 'npmRebuild: true',
    spec: PACKAGED,
    title: 'name what is shipped, and nothing of its making',
  },
  {
    what: 'any program can use the packaged application as its Node',
    file: YML,
    find: 'runAsNode: false',
    replace: 'runAsNode: true',
    spec: PACKAGED,
    title: FUSES,
  },
  {
    what: 'NODE_OPTIONS loads code into the packaged application',
    file: YML,
    find: 'enableNodeOptionsEnvironmentVariable: false',
    replace: 'enableNodeOptionsEnvironmentVariable: true',
    spec: PACKAGED,
    title: FUSES,
  },
  {
    what: 'the packaged application can be debugged',
    file: YML,
    find: 'enableNodeCliInspectArguments: false',
    replace: 'enableNodeCliInspectArguments: true',
    spec: PACKAGED,
    title: FUSES,
  },
  {
    what: 'a folder beside the archive wins over it',
    file: YML,
    find: 'onlyLoadAppFromAsar: true',
    replace: 'onlyLoadAppFromAsar: false',
    spec: PACKAGED,
    title: FUSES,
  },
  {
    what: 'another archive than the signed one is loaded',
    file: YML,
    find: 'enableEmbeddedAsarIntegrityValidation: true',
    replace: 'enableEmbeddedAsarIntegrityValidation: false',
    spec: PACKAGED,
    title: FUSES,
  },
  {
    what: 'file:// has privileges',
    file: YML,
    find: 'grantFileProtocolExtraPrivileges: false',
    replace: 'grantFileProtocolExtraPrivileges: true',
    spec: PACKAGED,
    title: FUSES,
  },
  {
    what: 'the package is more than is named',
    file: YML,
    find: 'asar: true',
    replace: 'asar: false',
    spec: PACKAGED,
    title: 'come with an archive and the rudi link',
  },
  {
    what: 'packaging takes the symbols out of the packages of the checkout, too',
    file: 'build/package/slimLinuxApplication.mjs',
    find: "(slim) => runTool('strip', ['--strip-unneeded', '-o', slim, path]))",
    replace:
      "async (slim) => { await runTool('strip', ['--strip-unneeded', path]); writeFileSync(slim, readFileSync(path)) })",
    spec: 'unit/build/package/slimLinuxApplication.spec.ts',
    title: 'has machine code without symbols, and what it was linked to keeps them',
  },
  {
    what: 'packaging leaves the names of months out in its own languages',
    file: 'build/package/slimIcuData.mjs',
    find: ' || LANGUAGES.includes(language)',
    replace: '',
    spec: 'unit/build/package/slimLinuxApplication.spec.ts',
    title: 'keeps the names of months, currencies and zones in its own languages only',
  },
  {
    what: 'a bundle keeps a character beyond ASCII in a regular expression',
    file: 'build/bundle/escapeNonAscii.ts',
    find: 'text.replace(NON_ASCII, toEscape)',
    replace: 'text',
    spec: 'unit/build/bundle/escapeNonAscii.spec.ts',
    title: 'are escapes in a regular expression',
  },
  {
    what: 'a bundle has another raw text of a template than the source',
    file: 'build/bundle/escapeNonAscii.ts',
    find: 'readTemplates(escaped) !== readTemplates(text)',
    replace: 'escaped === text',
    spec: 'unit/build/bundle/escapeNonAscii.spec.ts',
    title: 'are refused in a template whose raw text can be read, which would be another',
  },
]
