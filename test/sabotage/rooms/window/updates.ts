import type { ProductSabotage } from '../../productSabotage.js'

const SPEC = 'wire/updates/updates.spec.ts'
const SERVICE = 'unit/services/updates/updateService.spec.ts'
const UPDATER = 'electron/adapters/updates/createUpdater.ts'
const RELEASE = 'electron/adapters/updates/readRelease.ts'

/** Updates: what is believed of a server, and what waits for a person. */
export const UPDATES: readonly ProductSabotage[] = [
  {
    what: 'an update is laid ready where a link leads to',
    file: UPDATER,
    find: `  rmSync(beside, { force: true })
  try {
    await copyFile(from, beside, constants.COPYFILE_EXCL)
`,
    replace: `  try {
    await copyFile(from, beside)
`,
    spec: SPEC,
    title: 'is laid ready over no file that a link leads to',
  },
  {
    what: 'an update without a signature is offered',
    file: RELEASE,
    find: 'if (!source.isSigned(new TextEncoder().encode(text.value), signature.value))',
    replace: 'if (signature.value === text.value)',
    spec: SPEC,
    title: 'is refused: %s',
  },
  {
    what: 'an update of other bytes is laid ready',
    file: 'electron/adapters/updates/appImageUpdater.ts',
    find: 'await this.#download(fileInfo.url, path, how)',
    replace: 'await this.#download(fileInfo.url, path, { ...how, sha512: null })',
    spec: SPEC,
    title: 'cannot give %s',
  },
  {
    what: 'more is read than was signed',
    file: 'electron/adapters/updates/netExecutor.ts',
    find: 'if (total > this.#deps.mostBytes())',
    replace: 'if (total > 1e12)',
    spec: SPEC,
    title: 'cannot give %s',
  },
  {
    what: 'no roll-back is ever offered',
    file: UPDATER,
    find: 'updater.allowDowngrade = found.rollback',
    replace: 'updater.allowDowngrade = false',
    spec: SPEC,
    title: 'goes back to an older version only where signed metadata says so',
  },
  {
    what: 'an older version is offered without a word',
    file: UPDATER,
    find: 'updater.allowDowngrade = found.rollback',
    replace: 'updater.allowDowngrade = true',
    spec: SPEC,
    title: 'is none where the version is the same or an older one',
  },
  {
    what: 'metadata of the past is believed',
    file: 'shared/updates/metadata.ts',
    find: 'if (Date.parse(releaseDate) < newestSeenMs)',
    replace: 'if (Date.parse(releaseDate) < 0)',
    spec: SPEC,
    title: 'is refused: %s',
  },
  {
    what: 'metadata of a prescribed version is the newest',
    file: 'shared/updates/metadata.ts',
    find: "  if (prescribed) return 'replayed'\n",
    replace: '',
    spec: SPEC,
    title: 'is refused: %s',
  },
  {
    what: 'metadata is repeated for ever',
    file: 'shared/updates/metadata.ts',
    find: 'Date.parse(validUntil) < nowMs',
    replace: 'Date.parse(validUntil) < 0',
    spec: SPEC,
    title: 'is not said to be absent where the server repeats metadata beyond its last day',
  },
  {
    what: 'the newest version is offered where another is prescribed',
    file: RELEASE,
    find: 'getMetadataName(platform, arch, source.pin)',
    replace: 'getMetadataName(platform, arch, null)',
    spec: SPEC,
    title: 'is the version that an administrator prescribes, whatever is newest',
  },
  {
    what: 'updates that an administrator has turned off are looked for',
    file: 'electron/services/updates/updateService.ts',
    find: "const isOff = isForbidden || means === 'none'",
    replace: "const isOff = means === 'none'",
    spec: SERVICE,
    title: 'are never asked for: %o',
  },
  {
    what: 'what is offered is downloaded by itself',
    file: 'electron/services/updates/updateService.ts',
    find: 'if (deps.isAutomatic()) await check()',
    replace: 'await check().then(download)',
    spec: SERVICE,
    title: 'are looked for a minute after the start and then once a day, and no more is done',
  },
  {
    what: 'a setting that is fixed can be changed',
    file: 'electron/services/settings/managedPreferences.ts',
    find: '{ ...preferences.settings, ...fixed }',
    replace: '{ ...fixed, ...preferences.settings }',
    spec: 'unit/services/settings/managedPreferences.spec.ts',
    title: 'show what is fixed, and keep the person’s own choice for the day when it is not',
  },
  {
    what: 'a policy overwrites the person’s own choice for good',
    file: 'electron/services/settings/managedPreferences.ts',
    find: '{ ...settings, ...own() }',
    replace: 'settings',
    spec: 'unit/services/settings/managedPreferences.spec.ts',
    title: 'show what is fixed, and keep the person’s own choice for the day when it is not',
  },
]
