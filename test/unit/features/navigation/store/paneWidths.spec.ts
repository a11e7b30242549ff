import { describe, expect, it } from 'vitest'
import { clampPaneWidth, PANES, readPaneWidths } from '../../../../../renderer/features/navigation/store/paneWidths.js'

const WINDOW_WIDTH = 1000

const readWith = (stored: Readonly<Record<string, string>>) =>
  readPaneWidths({ read: (name) => stored[name] ?? null }, WINDOW_WIDTH)

describe('the widths of the panes', () => {
  it.each([
    [0, PANES.dataset.least],
    [5000, PANES.dataset.most],
    [500.4, 500],
  ])('a dataset pane that is dragged to %d is %d wide', (asked, given) => {
    expect(clampPaneWidth('dataset', asked)).toBe(given)
  })

  it('depend on the window until a person changes them', () => {
    expect(readWith({})).toEqual({ dataset: 430, file: 430, tables: 250 })
    expect(readPaneWidths({ read: () => null }, 2000)).toEqual({ dataset: 640, file: 460, tables: 360 })
  })

  it('are each stored under a name of their own', () => {
    expect(readWith({ 'detail-width': '500', 'file-width': '600', 'tables-width': '300' })).toEqual({
      dataset: 500,
      file: 600,
      tables: 300,
    })
  })

  it.each(['', ' ', 'wide', 'NaN', 'Infinity'])('fall back to the default where %j is stored', (text) => {
    expect(readWith({ 'detail-width': text }).dataset).toBe(430)
  })

  it('keep their bounds where a number outside of them is stored', () => {
    expect(readWith({ 'tables-width': '-5' }).tables).toBe(PANES.tables.least)
    expect(readWith({ 'tables-width': '99999' }).tables).toBe(PANES.tables.most)
  })
})
