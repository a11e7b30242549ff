import type { DownloadRequest, Engine } from '../../../electron/engine/api/engine.js'
import type { VirtualTime } from '../../support/time/virtualTime.js'
import type { SimStoreDisk } from '../disk/simStoreDisk.js'
import type { SimVolume } from '../disk/simVolume.js'
import type { Plan } from '../plans/plan.js'
import type { SimTokens } from '../servers/simPortal.js'
import type { SimProducer } from '../servers/simProducer.js'

/** The folder of the downloads. */
export const DOWNLOAD_ROOT = '/data'

/** The parts of the world that a person, other programs and the environment can change. */
export interface SimStage {
  readonly plan: Plan
  readonly time: VirtualTime
  readonly volume: SimVolume
  readonly producer: SimProducer
  readonly tokens: SimTokens
  readonly stores: SimStoreDisk
  capacityBytes: number
  /** Whether the disk is connected, and the number by which the system knows it. */
  isPlugged: boolean
  volumeNumber: number
  /** Files of other programs, with their content. */
  readonly foreign: Map<string, string>
  /** Files that another program has fetched as well. */
  readonly copies: Set<string>
  readonly openForWriting: Map<string, number>
  /** Partials of ours that another program touched, and when last. */
  readonly meddledWith: Map<string, number>
  engine: Engine | null
  readonly requests: readonly DownloadRequest[]
  readonly idOf: (file: number) => string | null
}

/** What a stage is made from: the parts of the world that the stage does not own. */
export type SimStageParts = Pick<
  SimStage,
  'plan' | 'time' | 'volume' | 'producer' | 'tokens' | 'stores' | 'copies' | 'meddledWith' | 'requests' | 'idOf'
>

/** Creates the stage at the beginning of a world: an empty disk that is connected, and no engine yet. */
export const createSimStage = (parts: SimStageParts): SimStage => ({
  ...parts,
  capacityBytes: Number.MAX_SAFE_INTEGER,
  isPlugged: true,
  volumeNumber: 1,
  foreign: new Map(),
  openForWriting: new Map(),
  engine: null,
})
