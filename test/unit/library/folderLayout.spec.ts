import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toNameKey } from '../../../shared/download/files/freeNames.js'
import { toSafeName } from '../../../shared/download/files/safeNames.js'
import {
  buildFolderPath,
  type LayoutFacts,
  parseLayout,
  parseLayoutOrDefault,
} from '../../../shared/library/folderLayout.js'
import { LIMITS } from '../../../shared/limits.js'

const FACTS: LayoutFacts = {
  datasetId: '5f0c1a2b-0000-4000-8000-000000000001',
  title: 'Comptages de vélos',
  producer: 'Rennes Métropole',
  theme: 'transport',
}
const parsed = (text: string) => {
  const layout = parseLayout(text)
  if (!layout.ok) throw new Error(layout.failure.type)
  return layout.value
}

describe('a layout of folders', () => {
  it.each([
    ['{dataset}/{media}', ['Comptages de vélos_5f0c1a2b']],
    ['{dataset}', ['Comptages de vélos_5f0c1a2b']],
    ['{producer}/{dataset}/{media}', ['Rennes Métropole', 'Comptages de vélos_5f0c1a2b']],
    ['{producer}\\{dataset}', ['Rennes Métropole', 'Comptages de vélos_5f0c1a2b']],
    [
      'open data/{theme}/{producer}/{dataset}',
      ['open data', 'transport', 'Rennes Métropole', 'Comptages de vélos_5f0c1a2b'],
    ],
    ['{producer} - {dataset} (brut)', ['Rennes Métropole - Comptages de vélos (brut)_5f0c1a2b']],
  ])('%s leads to %j', (text, folders) => {
    expect(buildFolderPath(parsed(text), FACTS)).toEqual(folders)
  })

  it.each([
    ['', 'empty'],
    ['{media}', 'empty'],
    ['{producer}/{media}', 'no-dataset'],
    ['{dataset}/{producer}', 'no-dataset'],
    ['{dataset}/{dataset}', 'no-dataset'],
    ['{dataset}/{media}/x', 'media-not-last'],
    ['{dataset} {media}', 'media-not-last'],
    ['{dataset}/{year}', 'unknown-token'],
    ['{constructor}/{dataset}', 'unknown-token'],
    ['{dataset', 'unknown-token'],
    ['../{dataset}', 'not-a-folder'],
    ['/{dataset}', 'not-a-folder'],
    ['C:\\{dataset}', 'not-a-folder'],
    ['nul/{dataset}', 'not-a-folder'],
    ['a:{dataset}', 'not-a-folder'],
    ['a\u202e{dataset}', 'not-a-folder'],
    ['a/b/c/d/{dataset}', 'too-deep'],
    [`${'a'.repeat(300)}/{dataset}`, 'too-long'],
  ])('%j is none, and why', (text, why) => {
    const layout = parseLayout(text)
    expect(layout.ok ? null : layout.failure.type).toBe(why)
  })

  it('falls back to the usual one when a preference is broken', () => {
    expect(parseLayoutOrDefault('{nonsense}')).toEqual(parseLayoutOrDefault(null))
    expect(buildFolderPath(parseLayoutOrDefault('{nonsense}'), FACTS)).toEqual(['Comptages de vélos_5f0c1a2b'])
  })

  it('keeps its depth when a producer’s name leaves nothing', () => {
    expect(
      buildFolderPath(parsed('{producer}/{theme}/{dataset}'), { ...FACTS, producer: '../..', theme: null }),
    ).toEqual(['_', '_', 'Comptages de vélos_5f0c1a2b'])
  })

  const strange = fc.string({ unit: 'binary', maxLength: 300 })
  const anyFacts = fc.record({
    datasetId: fc.uuid(),
    title: strange,
    producer: strange,
    theme: fc.option(strange),
  })

  it('makes safe names of one component each, whatever strangers call things', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const folders = buildFolderPath(parsed('{theme}/{producer}/{dataset} x'), facts)
        expect(folders).toHaveLength(3)
        for (const folder of folders) {
          expect(toSafeName(folder, '_')).toBe(folder)
          expect(Buffer.byteLength(folder)).toBeLessThanOrEqual(LIMITS.NAME_BYTES)
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('never gives two datasets one folder', () => {
    fc.assert(
      fc.property(anyFacts, anyFacts, (one, other) => {
        fc.pre(one.datasetId.slice(0, 8) !== other.datasetId.slice(0, 8))
        const [a, b] = [one, other].map((facts) => buildFolderPath(parsed('{producer}/{dataset}'), facts).join('/'))
        expect(toNameKey(a ?? '')).not.toBe(toNameKey(b ?? ''))
      }),
      { numRuns: 1000 },
    )
  })
})
