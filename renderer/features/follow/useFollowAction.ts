import { useState } from 'react'
import type { Failure } from '../../../shared/failure.js'
import type { Result } from '../../../shared/result.js'

/** Carries an action on something out, and gives why the last one on it failed. */
export function useFollowAction(
  of: string,
): readonly [Failure | null, (act: () => Promise<Result<unknown>>) => Promise<void>] {
  const [failed, setFailed] = useState<{ readonly of: string; readonly because: Failure } | null>(null)
  const carryOut = async (act: () => Promise<Result<unknown>>): Promise<void> => {
    const done = await act()
    setFailed(done.ok ? null : { of, because: done.failure })
  }
  return [failed?.of === of ? failed.because : null, carryOut]
}
