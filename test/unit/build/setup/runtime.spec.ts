import { describe, expect, it } from 'vitest'
import { listRuntimeCandidates } from '../../../../build/setup/runtime.mjs'

describe('which Electron to take', () => {
  const bare = {
    override: null,
    installed: false,
    downloadReachable: false,
    fallbackCached: false,
    fallbackFits: true,
  }

  it('takes what a person named, and never anything else in its place', () => {
    expect(
      listRuntimeCandidates({ ...bare, override: '/opt/electron', installed: true, fallbackCached: true }),
    ).toEqual(['override'])
  })

  it('takes the installed binary before any download', () => {
    expect(listRuntimeCandidates({ ...bare, installed: true, downloadReachable: true })).toEqual(['installed'])
  })

  it('downloads where the release host answers, and keeps the fallback for when that breaks', () => {
    expect(listRuntimeCandidates({ ...bare, downloadReachable: true })).toEqual(['download', 'fallback-fetch'])
  })

  it('goes straight to the fallback where the release host does not answer', () => {
    expect(listRuntimeCandidates(bare)).toEqual(['fallback-fetch'])
    expect(listRuntimeCandidates({ ...bare, fallbackCached: true })).toEqual(['fallback-cached'])
  })

  it('tries the download anyway where no fallback exists', () => {
    expect(listRuntimeCandidates({ ...bare, fallbackFits: false })).toEqual(['download'])
  })
})
