import type { LoadResult } from '@cartograph/contract'
import { expect, test } from 'vitest'
import type { ElementAnswers } from '../model/element.ts'
import { hideUnread } from './hide-unread.ts'

const day = { 'AcquisitionMetrics.date.day': '2026-11-01' }
const numbers = {
  'AcquisitionMetrics.newCustomers': '3',
  'AcquisitionMetrics.mer': '2.5',
  'AcquisitionMetrics.sessions': '0',
  'AcquisitionMetrics.conversionRate': null,
}
const measure = { title: 'A metric', shortTitle: 'A metric', type: 'number' }
const answers = [
  [
    {
      data: [{ ...day, ...numbers }],
      totals: [{ members: [], data: [numbers] }],
      annotation: {
        measures: Object.fromEntries(Object.keys(numbers).map((name) => [name, measure])),
      },
    } as unknown as LoadResult,
  ],
] as ElementAnswers

function shown(platforms: Parameters<typeof hideUnread>[1]) {
  const [[result] = []] = hideUnread(answers, platforms)
  return [result?.data[0], result?.totals?.[0]?.data[0]]
}

test('sessions of a shop without web analytics are empty and not zero, also in the total', () => {
  const empty = { ...numbers, 'AcquisitionMetrics.sessions': null }
  expect(shown(new Set(['MG', 'BA']))).toEqual([{ ...day, ...empty }, empty])
})

test('a metric of two kinds of data needs a platform of each', () => {
  const [row] = shown(new Set(['SP', 'G4']))
  expect(row).toEqual({ ...day, ...numbers, 'AcquisitionMetrics.mer': null })
})

test('nothing changes where all data is connected', () => {
  expect(hideUnread(answers, new Set(['SP', 'G4', 'FB']))).toEqual(answers)
})
