import { describe, expect, it } from 'vitest'
import { datasetId, portalId } from '../../../shared/ids.js'
import { type Agreement, countDaysLeft, listDueAgreements } from '../../../shared/protect/agreement.js'

const agreementOf = (at: number, until: string): Agreement => ({
  portalId: portalId.parse('https://rudi.example'),
  datasetId: datasetId.parse(`00000000-0000-4000-8000-00000000000${at}`),
  title: `Dataset ${at}`,
  purpose: 'Thesis',
  until,
})

describe('an agreement', () => {
  it.each([
    ['2026-03-31', '2026-03-31', 0],
    ['2026-03-31', '2026-03-30', 1],
    // A day is one day also when the clocks change.
    ['2026-03-31', '2026-03-28', 3],
    ['2026-02-28', '2026-03-01', -1],
    ['2028-03-01', '2028-02-28', 2],
  ])('until %s has on %s so many days left: %d', (until, today, left) => {
    expect(countDaysLeft({ until }, today)).toBe(left)
  })

  it('is reminded of in its last two weeks and behind its end, the first one in front', () => {
    const all = [
      agreementOf(1, '2026-04-15'),
      agreementOf(2, '2026-04-14'),
      agreementOf(3, '2026-03-01'),
      agreementOf(4, '2027-01-01'),
    ]
    expect(listDueAgreements(all, '2026-03-31').map(({ title }) => title)).toEqual(['Dataset 3', 'Dataset 2'])
  })
})
