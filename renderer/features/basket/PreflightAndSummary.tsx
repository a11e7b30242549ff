import { PreflightList } from './preflight/PreflightList.js'
import { usePreflight } from './preflight/usePreflight.js'
import { BasketSummary, type BasketSummaryProps } from './summary/BasketSummary.js'

/** The files of a basket with their obstacles, and beside them what they amount to and the button that sends them. */
export function PreflightAndSummary({ left }: Pick<BasketSummaryProps, 'left'>): React.JSX.Element {
  const { input, report } = usePreflight()
  return (
    <div className="basket">
      <PreflightList groups={report.groups} />
      <BasketSummary input={input} report={report} left={left} />
    </div>
  )
}
