import { describe, expect, it } from 'vitest'
import type { PreviewColumn } from '../../../../shared/preview/model.js'
import { guessChart, listChartKinds } from '../../../../shared/query/chart/guessChart.js'

const column = (name: string, kind: PreviewColumn['kind'], type = ''): PreviewColumn => ({ name, kind, type })
const day = column('jour', 'date', 'DATE')
const place = column('station', 'text', 'VARCHAR')
const counted = column('piétons', 'number', 'BIGINT')
const measured = column('température', 'number', 'DOUBLE')
const code = column('code_insee', 'number', 'BIGINT')
const year = column('millésime', 'number', 'BIGINT')
const lat = column('latitude', 'number', 'DOUBLE')
const lon = column('longitude', 'number', 'DOUBLE')
const east = column('x_l93', 'number', 'DOUBLE')
const north = column('y_l93', 'number', 'DOUBLE')

describe('the chart that is drawn first', () => {
  it.each([
    ['a date and a count', [place, day, counted], { kind: 'line', x: 1, y: 2, series: null, aggregate: 'sum' }],
    ['a date and a measure', [day, measured], { kind: 'line', x: 0, y: 1, series: null, aggregate: 'mean' }],
    ['a name and a count', [place, code, counted], { kind: 'bar', x: 0, y: 2, series: null, aggregate: 'sum' }],
    ['places and a count', [lat, lon, counted, place], { kind: 'bar', x: 3, y: 2, series: null, aggregate: 'sum' }],
    ['places in Lambert-93', [place, east, north], { kind: 'bar', x: 0, y: null, series: null, aggregate: 'count' }],
    ['two measures', [measured, counted], { kind: 'scatter', x: 0, y: 1, series: null, aggregate: 'mean' }],
    ['one measure', [measured], { kind: 'histogram', x: 0, y: null, series: null, aggregate: 'count' }],
    ['a year and what was computed', [place, year, counted, measured], { kind: 'bar', x: 0, y: 2, aggregate: 'sum' }],
    ['names', [place], { kind: 'bar', x: 0, y: null, series: null, aggregate: 'count' }],
    ['dates', [day], { kind: 'line', x: 0, y: null, series: null, aggregate: 'count' }],
  ] as const)('of %s', (_what, columns, spec) => {
    const [kind] = listChartKinds(columns)
    expect(kind === undefined ? null : guessChart(columns, kind)).toEqual({ series: null, ...spec })
  })

  it('is none where nothing can be drawn', () => {
    expect(listChartKinds([column('forme', 'geometry'), column('liste', 'nested')])).toEqual([])
    expect(guessChart([place], 'scatter')).toBeNull()
  })

  it('can be made for every kind that is offered', () => {
    const columns = [place, day, counted, measured, code, lat, lon]
    for (const kind of listChartKinds(columns)) expect(guessChart(columns, kind)).toMatchObject({ kind })
  })
})
