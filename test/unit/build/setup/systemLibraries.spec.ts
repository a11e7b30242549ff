import { describe, expect, it } from 'vitest'
import { listAptNames, listMissingPackages } from '../../../../build/setup/systemLibraries.mjs'

describe('which system libraries are missing', () => {
  it('counts only what is really installed', () => {
    const status = 'xvfb install ok installed\nlibnss3 deinstall ok config-files\n'
    expect(listMissingPackages(['xvfb', 'libnss3', 'dbus'], status)).toEqual(['libnss3', 'dbus'])
  })

  it('takes the t64 name of newer systems as the same library', () => {
    expect(listMissingPackages(['libasound2'], 'libasound2t64 install ok installed\n')).toEqual([])
  })

  it('asks apt for the name that it knows', () => {
    const policy = [
      'libasound2:',
      '  Installed: (none)',
      '  Candidate: (none)',
      'libasound2t64:',
      '  Installed: (none)',
      '  Candidate: 1.2.14-1',
      'xvfb:',
      '  Candidate: 2:21.1.7-3',
    ].join('\n')
    expect(listAptNames(['libasound2', 'xvfb'], policy)).toEqual(['libasound2t64', 'xvfb'])
  })
})
