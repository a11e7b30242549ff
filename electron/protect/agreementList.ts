import { join } from 'node:path'
import * as z from 'zod'
import { failure } from '../../shared/failure.js'
import { LIMITS } from '../../shared/limits.js'
import { createTurns } from '../../shared/pacing/createTurns.js'
import { type Agreement, agreement } from '../../shared/protect/agreement.js'
import { fail, ok, type Result } from '../../shared/result.js'
import { toJsonText } from '../../shared/text/toJsonText.js'
import type { Disk } from '../ports/disk.js'

export const AGREEMENTS_NAME = 'agreements.json'
const agreementsFile = z.strictObject({ version: z.literal(1), agreements: z.array(agreement).max(LIMITS.AGREEMENTS) })

/** The agreements for protected datasets, in a file of the data folder. */
export interface AgreementList {
  /** Fails with `state/unreadable` when the file exists and cannot be decoded. Such a file is not overwritten. */
  read(): Promise<Result<readonly Agreement[]>>
  /**
   * Sets the agreement of a dataset to what `by` makes of the present one; null stands for none. Returns all agreements
   * after the change. Fails with `protect/too-many-agreements`, and changes nothing, when there is no room for one more.
   */
  change(
    of: Pick<Agreement, 'portalId' | 'datasetId'>,
    by: (now: Agreement | null) => Agreement | null,
  ): Promise<Result<readonly Agreement[]>>
}

export function openAgreementList(disk: Pick<Disk, 'readSmall' | 'replaceSmall'>, folder: string): AgreementList {
  const path = join(folder, AGREEMENTS_NAME)
  const runInTurn = createTurns()
  const read = async (): Promise<Result<readonly Agreement[]>> => {
    const text = await disk.readSmall(path, LIMITS.AGREEMENTS_BYTES)
    if (!text.ok) return text.failure.code === 'disk/not-found' ? ok([]) : text
    const parsed = parse(text.value)
    return parsed === null ? fail(failure('state/unreadable', { name: AGREEMENTS_NAME })) : ok(parsed)
  }
  return {
    read,
    change: (of, by) =>
      runInTurn(async (): Promise<Result<readonly Agreement[]>> => {
        const before = await read()
        if (!before.ok) return before
        const isThis = (one: Agreement): boolean => one.portalId === of.portalId && one.datasetId === of.datasetId
        const now = before.value.find(isThis) ?? null
        const next = by(now)
        if (next === now) return before
        const rest = before.value.filter((one) => !isThis(one))
        const agreements = next === null ? rest : [...rest, next]
        const text = toJsonText({ version: 1, agreements })
        // A file that could not be read again would be the loss of every agreement.
        if (agreements.length > LIMITS.AGREEMENTS || Buffer.byteLength(text) > LIMITS.AGREEMENTS_BYTES)
          return fail(failure('protect/too-many-agreements'))
        const written = await disk.replaceSmall(path, text)
        return written.ok ? ok(agreements) : written
      }),
  }
}

function parse(text: string): readonly Agreement[] | null {
  try {
    return agreementsFile.safeParse(JSON.parse(text)).data?.agreements ?? null
  } catch {
    return null
  }
}
