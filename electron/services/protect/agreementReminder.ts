import { type Agreement, countDaysLeft, listDueAgreements, toLocalDay } from '../../../shared/protect/agreement.js'
import type { Clock } from '../../ports/clock.js'
import type { AgreementList } from '../../protect/agreementList.js'

export interface AgreementReminderDeps {
  readonly agreements: AgreementList
  readonly clock: Clock
  /** Tells the person: the days that are left, negative once it is over. */
  readonly remind: (agreement: Agreement, daysLeft: number) => void
  readonly drawn: Promise<void>
  readonly life: AbortSignal
}

/** Between two looks whether a day has begun: a machine that slept is not late by more. */
const LOOK_EVERY_MS = 15 * 60_000

/**
 * Reminds of each agreement that ends soon or is over, once a day also when the application is started again. The day is
 * noted first: where that cannot be done nothing is said, so that no full disk makes it said over and over.
 */
export function startAgreementReminder(deps: AgreementReminderDeps): void {
  const { clock, life } = deps
  void deps.drawn.then(async () => {
    while (!life.aborted) {
      await remindOfDue(deps)
      await clock.sleep(LOOK_EVERY_MS, life)
    }
  })
}

async function remindOfDue({ agreements, clock, remind }: AgreementReminderDeps): Promise<void> {
  const read = await agreements.read()
  if (!read.ok) return
  const today = toLocalDay(clock.now())
  for (const agreement of listDueAgreements(read.value, today)) {
    if (agreement.remindedOn === today) continue
    const noted = await agreements.change(agreement, { ...agreement, remindedOn: today })
    if (noted.ok) remind(agreement, countDaysLeft(agreement, today))
  }
}
