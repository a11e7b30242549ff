import { PreflightList } from './preflight/PreflightList.js'
import { usePreflight } from './preflight/usePreflight.js'
import { BasketSummary, type BasketSummaryProps } from './summary/BasketSummary.js'

interface PreflightAndSummaryProps extends Pick<BasketSummaryProps, 'isBasket'> {
  /** Whether the facts about these files were gathered just before. */
  readonly isLookedUp?: boolean
}

/** The files of a basket with their obstacles, and beside them what they amount to and the button that sends them. */
export function PreflightAndSummary({ isBasket, isLookedUp }: PreflightAndSummaryProps): React.JSX.Element {
  const { input, report } = usePreflight(isLookedUp)
  return (
    <div className="basket">
      <PreflightList groups={report.groups} />
      <BasketSummary input={input} report={report} isBasket={isBasket} />
    </div>
  )
}
