import type { CopyView } from '../../shared/catalog/filter.js'
import { isWhole } from '../../shared/catalog/mirrorPlan.js'
import type { PortalId } from '../../shared/ids.js'
import type { Stock } from '../ports/catalogueMirror.js'

/** Of a portal that was never copied, or whose copy cannot be asked. */
export const NO_STOCK: Stock = { state: null, held: 0, notMet: 0, revision: 0 }

/** How a copy stands, as the window is told. */
export const copyViewOf = (
  portalId: PortalId,
  { state, held, revision }: Stock,
  doing: CopyView['doing'],
): CopyView => ({
  portalId,
  doing,
  held,
  total: state?.total ?? null,
  whole: isWhole(state),
  checkedMs: state?.checkedMs ?? null,
  revision,
  trouble: null,
})
