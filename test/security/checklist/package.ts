import type { ChecklistRow } from './checklistRow.js'

const PACKAGED = 'test/app/lifecycle/packagedApplication.spec.ts'
const CONFIGURED = 'test/unit/build/package/electronBuilderConfig.spec.ts'
const ABSENT = 'test/security/absentFeatures.spec.ts'
const UPDATES = 'test/wire/updates/updates.spec.ts'

export const ROWS: readonly ChecklistRow[] = [
  {
    id: 'P-01',
    spec: CONFIGURED,
    title: 'name every fuse that the builder can set',
  },
  {
    id: 'P-01',
    spec: CONFIGURED,
    title: 'close every door that is not ours',
    kills: 'any program can use the packaged application as its Node',
  },
  { id: 'P-01', spec: PACKAGED, title: 'has each of the eight fuses as electron-builder.yml says' },
  {
    id: 'P-02',
    spec: ABSENT,
    title: 'forks no Node: the fuse that would allow it is off',
    kills: 'a Node is forked to look into files',
  },
  {
    id: 'P-02',
    spec: PACKAGED,
    title: 'is no interpreter: ELECTRON_RUN_AS_NODE starts the application all the same',
  },
  { id: 'P-03', later: 'the archive is checked by macOS and Windows only: with the runners that build for them' },
  { id: 'P-04', later: 'needs the release calendar of Electron beside the pinned version: with the release tooling' },
  {
    id: 'P-05',
    spec: CONFIGURED,
    title: 'allow V8 to compile, and nothing else',
    kills: 'the entitlements let foreign libraries in',
  },
  { id: 'P-06', spec: ABSENT, title: 'updates nothing by itself', kills: 'the application updates itself' },
  { id: 'P-06', spec: UPDATES, title: 'is refused: %s', kills: 'an update without a signature is offered' },
  { id: 'P-06', spec: UPDATES, title: 'cannot give %s', kills: 'an update of other bytes is laid ready' },
  {
    id: 'P-06',
    spec: UPDATES,
    title: 'goes back to an older version only where signed metadata says so',
    kills: 'no roll-back is ever offered',
  },
  { id: 'P-07', spec: PACKAGED, title: 'holds the product and nothing of its making' },
  {
    id: 'P-07',
    spec: CONFIGURED,
    title: 'name what is shipped, and nothing of its making',
    kills: 'sources and tests are shipped',
  },
  {
    id: 'P-08',
    spec: 'test/unit/lifecycle/appIdentity.spec.ts',
    title: 'is registered with Windows, the same that the installer gives its shortcut',
    kills: 'Windows gets the identity of another application',
  },
  {
    id: 'P-08',
    spec: 'test/unit/lifecycle/appIdentity.spec.ts',
    title: 'is registered before the application is ready, where a notification or a window could come first',
    kills: 'Windows does not learn which application this is',
  },
]
