import { expect, test } from 'vitest'
import { createCommandOutput } from '../../../../electron/cli/core/commandOutput.js'
import { reportChanges } from '../../../../electron/cli/follow/reportChanges.js'
import type { CheckedFollow } from '../../../../electron/follow/compareWithDisk.js'
import { recordStreams } from '../../../support/cli/recordStreams.js'

const CHECKED = {
  followed: { datasetId: 'set', seen: { title: 'Anciens comptages' } },
  dataset: { title: 'Comptages', media: [{ id: 'm1', name: 'velos.csv' }] },
  record: { findFile: (id: string) => (id === 'm2' ? { name: 'pietons.csv' } : undefined) },
  changes: [
    { what: 'new', mediaId: 'm1', was: null, now: 'velos.csv' },
    { what: 'withdrawn', mediaId: 'm2', was: 'pietons.csv', now: null },
    { what: 'licence', mediaId: null, was: 'MIT', now: 'CC0' },
  ],
} as unknown as CheckedFollow

test('a person reads the names of what has changed, and scripts get the ids', () => {
  const people = recordStreams()
  reportChanges({ output: createCommandOutput(people.streams, false, 'en') }, CHECKED)
  expect(people.said.out.replace(/ +/g, ' ').trim().split('\n')).toEqual([
    'new Comptages / velos.csv',
    'withdrawn Comptages / pietons.csv pietons.csv → -',
    'licence Comptages MIT → CC0',
  ])
  const scripts = recordStreams()
  reportChanges({ output: createCommandOutput(scripts.streams, true, 'en') }, CHECKED)
  const [first] = scripts.said.out.trim().split('\n')
  expect(JSON.parse(first ?? '')).toEqual({
    ...{ event: 'change', dataset: 'set', media: 'm1', what: 'new' },
    ...{ was: null, now: 'velos.csv' },
  })
})

test('a dataset that was withdrawn is named as it was last seen', () => {
  const { said, streams } = recordStreams()
  const changes = [{ what: 'withdrawn', mediaId: null, was: 'Anciens comptages', now: null }]
  reportChanges({ output: createCommandOutput(streams, false, 'fr') }, {
    ...CHECKED,
    dataset: null,
    changes,
  } as unknown as CheckedFollow)
  expect(said.out).toContain('Anciens comptages')
})
