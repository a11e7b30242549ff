import type { ChecklistRow } from './checklistRow.js'

const SIM = 'test/sim/simulatedWorlds.spec.ts'
const RULES = 'test/sim/engineInvariants.spec.ts'
const VOLUME = 'test/sim/disk/simVolume.spec.ts'
const MACHINE = 'test/unit/download/machine/reduceDownload.spec.ts'
const STORE = 'test/contract/ports/queueStore.spec.ts'
const HELD_FILES = 'test/wire/library/heldFiles.spec.ts'
const WEATHER = 'test/wire/files/fullAndUnpluggedDisks.spec.ts'
const KILLED =
  'an engine killed $kills times with $segments connections per file ends with whole files, no other ones, and few bytes fetched twice'

/** security.md 1.G. */
export const ROWS: readonly ChecklistRow[] = [
  {
    id: 'D-01',
    spec: SIM,
    title: 'a single failing call of a port never makes a wrong file or a false "done"',
  },
  { id: 'D-01', spec: SIM, title: 'two failing calls in one world never make a wrong file or a false "done"' },
  { id: 'D-01', spec: SIM, title: 'random plans of some %s never make a wrong file or a false "done"' },
  { id: 'D-01', spec: VOLUME, title: 'may keep the name and lose, zero or spoil the data' },
  {
    id: 'D-01',
    spec: 'test/unit/engine/transfer/writing/partialWriter.spec.ts',
    title: 'writing waits for the store, so that a crash costs no more than was promised',
    kills: 'writing runs ahead of what the store knows',
  },
  {
    id: 'D-02',
    spec: RULES,
    title: 'a sync that failed is never believed later, and what it dropped is fetched again',
    kills: 'a sync that failed is tried once more at the end',
  },
  { id: 'D-02', spec: VOLUME, title: 'a failed sync drops its pages, and the next one has nothing to complain about' },
  { id: 'D-03', spec: STORE, title: 'has everything again after it was closed, and nothing that was removed' },
  { id: 'D-03', spec: STORE, title: 'a file that is no store is kept under another name, and a new one is begun' },
  { id: 'D-03', spec: STORE, title: 'a store of a newer version is reported, and left as it is' },
  {
    id: 'D-03',
    spec: 'test/unit/library/sidecar/journal.spec.ts',
    title: 'cut anywhere, as a crash may cut it, says what its whole lines said',
    kills: 'a line that was being written when the power went is read',
  },
  { id: 'D-03', spec: 'test/unit/library/sidecar/journal.spec.ts', title: 'a line that cannot be read costs no other' },
  {
    id: 'D-03',
    spec: 'test/wire/library/folderRecords.spec.ts',
    title: 'a damaged sidecar is set aside, and the older sums stay',
    kills: 'a damaged sidecar is written over',
  },
  {
    id: 'D-04',
    spec: 'test/app/lifecycle/damagedData.spec.ts',
    title: 'garbage, a list, a newer version’s: are put aside whole and reported, and the defaults are used',
  },
  {
    id: 'D-04',
    spec: 'test/app/lifecycle/damagedData.spec.ts',
    title: 'only a broken value: falls back by itself, and the rest stays',
  },
  {
    id: 'D-04',
    spec: 'test/unit/settings/preferences.spec.ts',
    title: 'falls back where a value is broken or out of bounds, and only there: %s',
    kills: 'a broken setting costs the others',
  },
  { id: 'D-05', spec: RULES, title: 'a flipped bit never ends as done when the catalogue has a hash' },
  {
    id: 'D-05',
    spec: HELD_FILES,
    title: 'a file with one flipped byte is not held',
    kills: 'a file on record is believed without its bytes',
  },
  {
    id: 'D-06',
    spec: MACHINE,
    title: 'a full disk pauses and keeps what is durable',
    kills: 'a full disk ends a download',
  },
  {
    id: 'D-06',
    spec: WEATHER,
    title: 'rests everything that is made on it, with the room it needs and has, and asks no server for the rest',
  },
  { id: 'D-06', spec: WEATHER, title: 'lets everything go on by itself when there is room again' },
  { id: 'D-06', spec: WEATHER, title: 'in the middle of a file keeps what is there, and goes on from it' },
  {
    id: 'D-07',
    spec: RULES,
    title: 'a name that the disk refuses for a while costs nothing: the complete file waits, and gets it',
  },
  {
    id: 'D-07',
    spec: 'test/unit/adapters/disk/diskErrors.spec.ts',
    title: 'is in use, not forbidden: %s',
    kills: 'a file that another program has open on Windows is forbidden',
  },
  { id: 'D-08', spec: 'test/crash/engine.spec.ts', title: KILLED },
  {
    id: 'D-08',
    spec: MACHINE,
    title: 'a killed process finds its download queued with what was durable, or publishes what was complete',
    kills: 'a killed process loses what it was publishing',
  },
  {
    id: 'D-09',
    spec: 'test/wire/engine/suspend.spec.ts',
    title: 'a conversation that died while the machine slept is begun again at once, not after its time-out',
    kills: 'a sleep is no reason to begin anew',
  },
  {
    id: 'D-10',
    spec: RULES,
    title: 'a clock that is turned by fifty years in either direction changes no file and no wait',
  },
  {
    id: 'D-10',
    spec: 'test/unit/http/retryAfter.spec.ts',
    title: 'measures a date with the server’s clock, not with ours',
    kills: 'a date is measured with our clock',
  },
  {
    id: 'D-10',
    spec: 'test/unit/download/machine/detectClockJump.spec.ts',
    title: 'a clock that is turned moves the end of a wait with it',
  },
  { id: 'D-11', spec: WEATHER, title: 'is waited for, and nothing is made in its place' },
  {
    id: 'D-11',
    spec: WEATHER,
    title: 'whose mount point lies empty on another volume gets nothing written there',
    kills: 'an empty mount point is the disk',
  },
  { id: 'D-11', spec: WEATHER, title: 'that comes back under another number is the same disk' },
  {
    id: 'D-12',
    spec: 'test/app/lifecycle/quitMidDownload.spec.ts',
    title: 'takes three seconds at most, and the next start goes on where it was',
  },
  { id: 'D-12', spec: 'test/crash/engine.spec.ts', title: KILLED },
  {
    id: 'D-12',
    spec: 'test/unit/lifecycle/quitWithinLimit.spec.ts',
    title: 'takes three seconds at most, and kills a process in which something does not close',
    kills: 'what does not close keeps the application for ever',
  },
  {
    id: 'D-13',
    spec: RULES,
    title: 'memory is bounded when the net is fast and the disk is slow',
    kills: 'a fast server fills the memory before a slow disk',
  },
  {
    id: 'D-14',
    spec: RULES,
    title: 'positions beyond four gigabytes stay exact to the byte',
    kills: 'positions have thirty-two bits',
  },
  {
    id: 'D-14',
    spec: 'test/wire/library/folderRecords.spec.ts',
    title: 'one more file costs a line, however many there are; a quiet folder explains itself',
  },
]
