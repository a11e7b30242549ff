import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  formatTimeOfDay,
  parseTimeOfDay,
  stepTimeOfDay,
} from '../../../../../renderer/components/controls/time/timeOfDay.js'
import { findHourCycle } from '../../../../../renderer/messages/hourCycle.js'
import { createMessages } from '../../../../../renderer/messages/messages.js'

it('reads every minute back from what it writes, with 24 hours and with 12', () => {
  fc.assert(
    fc.property(fc.nat(1439), fc.constantFrom('h23' as const, 'h12' as const), (minute, hourCycle) => {
      expect(parseTimeOfDay(formatTimeOfDay(minute, hourCycle))).toBe(minute)
    }),
  )
  expect([0, 480, 750, 1320].map((minute) => formatTimeOfDay(minute, 'h23'))).toEqual([
    '00:00',
    '08:00',
    '12:30',
    '22:00',
  ])
  expect([0, 480, 750, 1320].map((minute) => formatTimeOfDay(minute, 'h12').replace('\u00a0', ' '))).toEqual([
    '12:00 AM',
    '8:00 AM',
    '12:30 PM',
    '10:00 PM',
  ])
})

it('reads a time as people write it, and nothing that is none', () => {
  const times = ['8', '8:30', '08 h 30', '8h', '830', '2200', '8:30 pm', '12 a.m.', ' 12pm ', '7.15']
  expect(times.map(parseTimeOfDay)).toEqual([480, 510, 510, 480, 510, 1320, 1230, 0, 720, 435])
  expect(['', '24:00', '8:60', 'noon', '13 pm', '0 am', '12345', '8:5'].map(parseTimeOfDay)).toEqual(
    Array(8).fill(null),
  )
})

it('steps by quarters to the next of them, around midnight', () => {
  expect([stepTimeOfDay(487, 15), stepTimeOfDay(487, -15), stepTimeOfDay(480, -15)]).toEqual([495, 480, 465])
  expect([stepTimeOfDay(1435, 15), stepTimeOfDay(0, -15), stepTimeOfDay(1380, 60)]).toEqual([0, 1425, 0])
})

it('counts 24 hours in French, and in English as the system does', () => {
  expect([
    findHourCycle('fr', 'en-US'),
    findHourCycle('en', 'en-US'),
    findHourCycle('en', 'en-GB'),
    findHourCycle('en', 'fr-FR'),
  ]).toEqual(['h23', 'h12', 'h23', 'h23'])
  const atMs = new Date(2026, 10, 22, 14, 2).getTime()
  const plain = (text: string): string => text.replace(/\s/g, ' ')
  expect(plain(createMessages('en', 'h12').formatClock(atMs))).toBe('2:02 PM')
  expect(plain(createMessages('en', 'h12').formatMoment(atMs))).toBe('November 22, 2026 at 2:02 PM')
  expect(createMessages('en', 'h23').formatClock(atMs)).toBe('14:02')
  expect(createMessages('en', 'h23').formatMoment(atMs)).toBe('November 22, 2026 at 14:02')
  expect(plain(createMessages('fr').formatClock(atMs))).toBe('14 h 02')
})
