// A second start of the application ends by itself, and the first one goes on.
import { expect, it } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { prepareApp } from '../../support/app/prepareApp.js'
import { startSecondInstance } from '../../support/app/startApp.js'

const { app, begin, home } = prepareApp('all tests')

it('has one application at a time', async () => {
  await begin({ datasets: 80, dialect: 'apm' })
  expect(await startSecondInstance(home)).toBe(0)
  expect(await app.must('app.describe', undefined)).toMatchObject({ version: manifest.version })
})
