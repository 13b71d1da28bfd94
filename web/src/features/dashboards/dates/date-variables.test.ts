import { ComparisonPeriod, dateVariableNames, resolveTemplate } from '@cartograph/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { anyDay, anyRangeId } from '../../../testing/arbitrary-dates.ts'
import { dateVariables, type ChosenDates } from './date-variables.ts'

const Dates = z.tuple([z.string(), z.string()])
const CompareDates = z.tuple([Dates], Dates)

const chosen: ChosenDates = { range: 'thisMonth', comparisons: ['sply', 'splm'], toDate: true }

test('every variable that templates may read is set', () => {
  expect(Object.keys(dateVariables('global', chosen, '2026-11-18'))).toEqual(
    dateVariableNames('global'),
  )
})

test('the dates, their moments and those compared are set under their namespace', () => {
  expect(dateVariables('sales', chosen, '2026-11-18')).toMatchObject({
    'sales.startDate': '2026-11-01',
    'sales.endDateTime': '2026-11-18T23:59:59.999',
    'sales.splm_startDateTime': '2026-10-01T00:00:00.000',
    'sales.splm_endDate': '2026-10-18',
    'sales.splq_startDate': '2026-08-01',
    'sales.dateRange': ['2026-11-01', '2026-11-18'],
    'sales.compareDates': [
      ['2026-11-01', '2026-11-18'],
      ['2025-11-01', '2025-11-18'],
      ['2026-10-01', '2026-10-18'],
    ],
  })
})

test('without a comparison the range stands alone', () => {
  const variables = dateVariables('global', { ...chosen, comparisons: [] }, '2026-11-18')
  expect(variables['global.compareDates']).toEqual([['2026-11-01', '2026-11-18']])
})

test('a template takes them as they are', () => {
  const variables = dateVariables('global', { ...chosen, comparisons: ['pp'] }, '2026-11-18')
  const template = { timeDimensions: [{ compareDateRange: '$global.compareDates' }] }
  expect(resolveTemplate(template, (name) => variables[name])).toEqual({
    timeDimensions: [
      {
        compareDateRange: [
          ['2026-11-01', '2026-11-18'],
          ['2026-10-01', '2026-10-18'],
        ],
      },
    ],
  })
})

test('whatever is chosen, each comparison begins before the range and no date is after today', () => {
  fc.assert(
    fc.property(
      anyRangeId,
      fc.shuffledSubarray([...ComparisonPeriod.options]),
      fc.boolean(),
      anyDay,
      (range, comparisons, toDate, today) => {
        const variables = dateVariables('global', { range, comparisons, toDate }, today)
        const start = String(variables['global.startDate'])
        for (const period of comparisons) {
          expect(String(variables[`global.${period}_startDate`]) < start).toBe(true)
        }
        const late = Object.entries(variables).filter(
          ([name, value]) => name.endsWith('Date') && String(value) > today,
        )
        expect(late).toEqual([])
        const [first, ...compared] = CompareDates.parse(variables['global.compareDates'])
        expect(first[0]).toBe(start)
        expect(compared.length > 0).toBe(comparisons.length > 0)
        for (const [, end] of compared) expect(end < start).toBe(true)
      },
    ),
  )
})
