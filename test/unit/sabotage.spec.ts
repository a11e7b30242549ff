import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { EQUIVALENT_SABOTAGES } from '../sabotage/equivalentSabotages.js'
import { findUndeclaredNames, type Source } from '../sabotage/findUndeclaredNames.js'
import { createTitlePattern, isNamedBy } from '../sabotage/productSabotage.js'
import { ROOMS } from '../sabotage/rooms.js'
import { generateSabotagePlans } from '../sim/plans/sabotagePlans.js'
import { ENGINE_SABOTAGES } from '../sim/sabotage/engineSabotages.js'
import { applyChange, type Change, listChanges } from '../support/sabotage/sourceChange.js'

const ROOT = join(import.meta.dirname, '..', '..')
const all = ROOMS.flatMap(({ name, sabotages }) => sabotages.map((sabotage) => ({ room: name, ...sabotage })))
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/** Whether a title is in the spec's source, in any quotes. */
const isTitleIn = (source: string, title: string): boolean =>
  ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`))

const isScript = ({ file }: Change): boolean => /\.(?:ts|tsx|mjs)$/.test(file)
const toBrokenSource = (change: Change): Source => ({
  file: change.file,
  text: applyChange(read(change.file), change),
})

describe('the sabotages of the product', () => {
  it.each(all.map((sabotage) => [sabotage.room, sabotage.what, sabotage] as const))(
    '%s: finds the line and the test of: %s',
    (_room, _what, sabotage) => {
      for (const change of listChanges(sabotage))
        expect(applyChange(read(change.file), change)).not.toBe(read(change.file))
      expect(existsSync(join(ROOT, 'test', sabotage.spec)), sabotage.spec).toBe(true)
      expect(isTitleIn(read(`test/${sabotage.spec}`), sabotage.title), sabotage.title).toBe(true)
    },
  )

  it('go through the whole product, a table for each part', () => {
    expect(ROOMS.length).toBeGreaterThanOrEqual(20)
    expect(all.length).toBeGreaterThanOrEqual(200)
    expect(new Set(ROOMS.map(({ name }) => name)).size).toBe(ROOMS.length)
  })

  it('have a name each', () => {
    const names = all.map(({ what }) => what)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  it('name nothing that is not there', async () => {
    const changes = [...all, ...ENGINE_SABOTAGES].flatMap(listChanges).filter(isScript)
    const whole = await findUndeclaredNames(changes.map(({ file }) => ({ file, text: read(file) })))
    const broken = await findUndeclaredNames(changes.map(toBrokenSource))
    const added = changes.map((_, at) => broken[at]?.filter((name) => whole[at]?.includes(name) === false) ?? [])
    expect(
      changes.flatMap(({ replace }, at) => (added[at]?.length === 0 ? [] : [{ replace, names: added[at] }])),
    ).toEqual([])
  })

  it.each(EQUIVALENT_SABOTAGES.map((line) => [line.find, line] as const))(
    'says why no test notices: %s',
    (_find, line) => {
      expect(applyChange(read(line.file), line)).not.toBe(read(line.file))
      expect(line.why.length).toBeGreaterThan(40)
    },
  )
})

describe('the sabotages of the engine', () => {
  it('name a world that is there', () => {
    const worlds = new Set([...generateSabotagePlans()].map(({ name }) => name))
    expect(ENGINE_SABOTAGES.filter(({ noticedBy }) => !worlds.has(noticedBy)).map(({ what }) => what)).toEqual([])
  })
})

describe('the pattern of a title', () => {
  it.each([
    [
      'ends by its own lifetime, whatever the server’s clock says',
      'ends by its own lifetime, whatever the server’s clock says',
    ],
    ['%s of %i bytes (a.b)', 'a file of 12 bytes (a.b)'],
    ['killed $kills times with $world.size', 'killed 20 times with 4'],
    ['a text of %j', 'a text of "two\nlines"'],
  ])('“%s” finds “%s”', (title, name) => {
    expect(`the suite ${name}`).toMatch(new RegExp(createTitlePattern(title)))
    expect(isNamedBy(title, name)).toBe(true)
  })

  it.each([
    ['ab (a.b)', 'ab (axb)'],
    ['ends by its own', 'ends by its own lifetime'],
    ['by its own lifetime', 'ends by its own lifetime'],
    ['%s of %i bytes', 'a file of 12 bytes or less'],
  ])('“%s” finds no other: “%s”', (title, name) => {
    expect(isNamedBy(title, name)).toBe(false)
    // The name of a suite may be what comes before, for the runner of tests.
    if (!name.endsWith(title)) expect(`the suite ${name}`).not.toMatch(new RegExp(createTitlePattern(title)))
  })
})
