import type { Disk } from '../../../electron/ports/disk.js'
import { createRoomySimDisk } from '../../sim/disk/simDisk.js'
import { createSimVolume } from '../../sim/disk/simVolume.js'
import type { Call, Fault } from '../../sim/plans/plan.js'

/** The simulation's disk without virtual time, and without faults except those that a test asks for. */
export interface FakeDisk extends Disk {
  /** Makes the next call of that kind fail once. */
  failNext(call: Call, fault: Fault): void
  read(path: string): Uint8Array | null
  /**
   * Lets another program open the file, rewrite all of it, and close it; without `bytes` it only changes the rights.
   */
  meddle(path: string, bytes?: Uint8Array): void
  paths(): readonly string[]
}

/** Creates a disk in memory with these folders. A use that the simulation forbids, such as of a closed file, throws. */
export function createFakeDisk(folders: readonly string[]): FakeDisk {
  const volume = createSimVolume(folders)
  const failing = new Map<Call, Fault>()
  const call = async (kind: Call): Promise<Fault | null> => {
    const fault = failing.get(kind) ?? null
    failing.delete(kind)
    return fault
  }
  const disk = createRoomySimDisk({
    volume,
    simProcess: { call, isAlive: () => true },
    onViolation(what) {
      throw new Error(what)
    },
  })
  return {
    ...disk,
    failNext: (kind, fault) => void failing.set(kind, fault),
    read: volume.bytesOf,
    meddle(path, bytes) {
      const node = volume.find(path)
      if (node?.type !== 'file') throw new Error(`no such file: ${path}`)
      if (bytes === undefined) return volume.touch(node.inode)
      volume.cut(node.inode, 0)
      volume.write(node.inode, 0, bytes)
    },
    paths: volume.paths,
  }
}
