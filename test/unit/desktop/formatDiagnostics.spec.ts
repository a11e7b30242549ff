import { expect, it } from 'vitest'
import { countDownloads, formatDiagnostics } from '../../../shared/desktop/formatDiagnostics.js'
import { portalCard } from '../../../shared/ipc/contract.js'
import { LIMITS } from '../../../shared/limits.js'
import { DEFAULT_SETTINGS } from '../../../shared/settings/schema.js'
import { createBusyDownloads, createFailingDownloads } from '../../support/samples/downloadSamples.js'

const card = portalCard.parse({
  id: 'https://rudi.example/base',
  title: 'Le portail de Camille',
  host: 'rudi.example',
  dialect: 'auto',
  foundDialect: 'apm',
  demo: false,
  chosen: true,
})
const downloads = [...createBusyDownloads(), ...createFailingDownloads()]
const counts = new Map<string, number>()
countDownloads(createBusyDownloads(), counts)
countDownloads(createFailingDownloads(), counts)
const facts = {
  version: '1.2.3',
  runtime: 'Electron 45',
  system: 'Linux 6 x64',
  keychain: 'kept-by-system',
  settings: DEFAULT_SETTINGS,
  portals: [card],
  downloads: counts,
  log: ['{"event":"app.started"}'],
}

it('the report lists versions, settings, hosts, counts by state and failure, and the log', () => {
  const text = formatDiagnostics(facts)
  for (const line of ['Rudi Desk 1.2.3', 'rudi.example auto/apm', 'failed file/corrupt = 2', '{"event":"app.started"}'])
    expect(text.split('\n')).toContain(line)
})

it('the report names no dataset, no file and no person', () => {
  const text = formatDiagnostics(facts)
  for (const { datasetTitle, name, producer, id } of downloads)
    for (const reported of [datasetTitle, name, producer, id]) expect(text).not.toContain(reported)
  expect(text).not.toContain('Camille')
})

it('the report counts the accepted terms, which are texts of producers', () => {
  const acceptedTerms = ['licence:mit', 'constraint:Réservé au projet de Camille Martin.']
  const text = formatDiagnostics({ ...facts, settings: { ...DEFAULT_SETTINGS, acceptedTerms } })
  expect(text).toContain('acceptedTerms = 2')
  expect(text).not.toContain('Camille Martin')
})

it('the report is bounded, however long the log', () => {
  expect(formatDiagnostics({ ...facts, log: ['x'.repeat(LIMITS.TEXT_CHARS * 2)] })).toHaveLength(LIMITS.TEXT_CHARS)
})
