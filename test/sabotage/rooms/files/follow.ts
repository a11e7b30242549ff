import type { ProductSabotage } from '../../productSabotage.js'

const CHANGES = 'unit/follow/detectChanges.spec.ts'
const SEARCH = 'wire/cli/upkeep/followSearch.spec.ts'
const CLI = 'wire/cli/upkeep/follow.spec.ts'

/** What is followed, what counts as changed, and what becomes of former versions. */
export const FOLLOW: readonly ProductSabotage[] = [
  {
    what: 'a service counts as a new file',
    file: 'electron/follow/detectChanges.ts',
    find: "if (media.fetchability !== 'file') return []",
    replace: "if (media.fetchability === 'personal') return []",
    spec: CHANGES,
    title: 'a media that was not there is new, unless it is no file',
  },
  {
    what: 'changes of other media are told of the one that is followed',
    file: 'electron/follow/detectChanges.ts',
    find: 'mediaId === null || id === mediaId',
    replace: 'mediaId === null || id !== ""',
    spec: CHANGES,
    title: 'only the one media counts that is followed',
  },
  {
    what: 'another description is not noticed',
    file: 'electron/follow/detectChanges.ts',
    find: '[title, synopsis, summary]',
    replace: '[title, synopsis]',
    spec: CHANGES,
    title: 'another description',
  },
  {
    what: 'what a person wrote becomes a version, and is removed with the old ones',
    file: 'electron/follow/formerVersions.ts',
    find: "if (hashed.value.digests.get('sha-256') !== file.sha256) return ok(undefined)",
    replace: 'if (hashed.value.sizeBytes < 0) return ok(undefined)',
    spec: CLI,
    title: 'what a person wrote into a file is no version, and stays beside the new one',
  },
  {
    what: 'all former versions stay',
    file: 'electron/follow/formerVersions.ts',
    find: 'ofMedia.slice(keep)',
    replace: 'ofMedia.slice(1000)',
    spec: CLI,
    title: 'a new version comes, the former one stays as a version that explains itself, and older ones go',
  },
  {
    what: 'the oldest versions stay and the newest go',
    file: 'electron/follow/formerVersions.ts',
    find: 'folders.toSorted().toReversed()',
    replace: 'folders.toSorted()',
    spec: CLI,
    title: 'a new version comes, the former one stays as a version that explains itself, and older ones go',
  },
  {
    what: 'a damaged list is taken for an empty one, and written over',
    file: 'electron/follow/ownFile.ts',
    find: "fail(failure('state/unreadable', { name }))",
    replace: 'ok(null)',
    spec: CLI,
    title: 'what is no JSON',
  },
  {
    what: 'two commands change the list at the same time',
    file: 'electron/cli/follow/followLock.ts',
    find: 'const lock = context.acquireFileLock(path)',
    replace: 'const lock = { release: () => path }',
    spec: CLI,
    title: 'several commands that change the list at once lose nothing',
  },
  {
    what: 'a dry run downloads',
    file: 'electron/cli/commands/update.ts',
    find: 'if (isDryRun || context.signal.aborted) continue',
    replace: 'if (context.signal.aborted) continue',
    spec: CLI,
    title: 'a dry run says what would come, and changes nothing',
  },
  {
    what: 'a search that was updated finds the same datasets new again',
    file: 'electron/cli/follow/searches.ts',
    find: 'before.has(id) || complete.has(',
    replace: 'before.has(id) && complete.has(',
    spec: SEARCH,
    title: 'a producer is followed with what it publishes later, and its files are kept up to date',
  },
  {
    what: 'a file that a producer published again under the same date is not noticed',
    file: 'electron/cli/follow/searches.ts',
    find: 'kept = await mirror.learn(portal.portalId, fresh)',
    replace: 'kept = ok(void fresh)',
    spec: SEARCH,
    title: 'a producer is followed with what it publishes later, and its files are kept up to date',
  },
  {
    what: 'a catalogue that lost a dataset is not read again by a person who asks',
    file: 'electron/portal/sync/catalogueSync.ts',
    find: "return differs ? turnUntilRest(deps, 'anew', signal) : ok(undefined)",
    replace: 'return ok(void differs)',
    spec: SEARCH,
    title: 'a producer is followed with what it publishes later, and its files are kept up to date',
  },
]
