import { type Agreement, countDaysLeft, listDueAgreements, toLocalDay } from '../../../shared/protect/agreement.js'
import type { Clock } from '../../ports/clock.js'
import type { AgreementList } from '../../protect/agreementList.js'

export interface AgreementReminderDeps {
  readonly agreements: AgreementList
  readonly clock: Clock
  /** Reminds the person. `daysLeft` is negative once the agreement is over. */
  readonly remind: (agreement: Agreement, daysLeft: number) => void
  readonly drawn: Promise<void>
  readonly life: AbortSignal
}

/** How often the reminder checks whether a new day has begun. A machine that slept is late by at most this time. */
const CHECK_EVERY_MS = 15 * 60_000

/**
 * Reminds of each agreement that ends soon or is over, at most once a day, also across restarts. The day is stored
 * before the reminder: when it cannot be stored, there is no reminder, so that a full disk does not cause repeated
 * ones.
 */
export function startAgreementReminder(deps: AgreementReminderDeps): void {
  const { clock, life } = deps
  void deps.drawn.then(async () => {
    while (!life.aborted) {
      await remindOfDue(deps)
      await clock.sleep(CHECK_EVERY_MS, life)
    }
  })
}

async function remindOfDue({ agreements, clock, remind }: AgreementReminderDeps): Promise<void> {
  const read = await agreements.read()
  if (!read.ok) return
  const today = toLocalDay(clock.now())
  const isDue = (one: Agreement): boolean => one.remindedOn !== today && listDueAgreements([one], today).length > 0
  for (const { portalId, datasetId } of listDueAgreements(read.value, today).filter(isDue)) {
    let due: Agreement | null = null
    // The person may have changed or ended it since it was read.
    const noted = await agreements.change({ portalId, datasetId }, (now) => {
      due = now !== null && isDue(now) ? now : null
      return due === null ? now : { ...due, remindedOn: today }
    })
    if (noted.ok && due !== null) remind(due, countDaysLeft(due, today))
  }
}
