// The report for support, in the real application.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { downloadMedium } from '../../support/app/landmarkDownloads.js'
import { prepareApp } from '../../support/app/prepareApp.js'
import { CANARY } from '../../support/security/canary.js'

const MIB = 1024 * 1024

const { app, begin, home, portal } = prepareApp('all tests')

it('the report is saved as it was shown, and knows no secret', async () => {
  await begin({ bytesPerSecond: 2 * MIB })
  await downloadMedium(home, app, portal, 4 * MIB)
  await app.ask('accounts.signIn', { login: 'ada', password: CANARY, remember: false, isForced: false })
  const shown = await app.must('app.diagnostics', undefined)
  const file = join(home.downloads, 'report.txt')
  await app.answerDialogs({ save: file })
  expect(await app.must('app.saveDiagnostics', undefined)).toBe(true)
  expect(await readFile(file, 'utf8')).toBe(shown)
  expect(shown).toContain('app.started')
  expect(shown).not.toContain(CANARY)
  expect(shown).not.toContain(home.path)
})
