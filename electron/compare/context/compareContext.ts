import type { ComparePhase } from '../../../shared/compare/model.js'
import type { OpenTableEngine } from '../../ports/preview/tableEngine.js'
import type { SourceContext } from '../../preview/context/previewContext.js'

/** The services and folders that a comparison uses. */
export interface CompareContext extends SourceContext {
  readonly openTables: OpenTableEngine
  /** An existing folder of ours, for data that does not fit into the memory of the engine. */
  readonly spillFolder: string
  readonly onPhase: (phase: ComparePhase) => void
}
