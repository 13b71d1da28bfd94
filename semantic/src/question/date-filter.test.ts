import { describe, expect, it } from 'vitest'
import type { Filter, MemberFilter } from '../question.ts'
import { dateFilter, type DateOperator, equalsDate } from './date-filter.ts'
import { findMembers } from './find-members.ts'
import { testingModel } from './testing-model.ts'

const used = findMembers(testingModel(), ['orders.createdAt']).dimension('orders.createdAt')
const clock = { zone: 'America/New_York', now: new Date('2024-06-15T12:00:00Z') }

const start = '1900-01-01T00:00:00.000Z'
const end = '2200-01-01T00:00:00.000Z'
const cases: [DateOperator, string[], values: string[], from: string, until: string][] = [
  [
    'inDateRange',
    ['2024-06-01', '2024-06-02'],
    ['2024-06-01T00:00:00.000', '2024-06-02T23:59:59.999'],
    '2024-06-01T04:00:00.000Z',
    '2024-06-03T04:00:00.000Z',
  ],
  [
    'notInDateRange',
    ['last month'],
    ['2024-05-01T00:00:00.000', '2024-05-31T23:59:59.999'],
    '2024-05-01T04:00:00.000Z',
    '2024-06-01T04:00:00.000Z',
  ],
  [
    'onTheDate',
    ['2024-06-01'],
    ['2024-06-01T00:00:00.000', '2024-06-01T23:59:59.999'],
    '2024-06-01T04:00:00.000Z',
    '2024-06-02T04:00:00.000Z',
  ],
  ['beforeDate', ['2024-06-01'], ['2024-06-01T00:00:00.000'], start, '2024-06-01T04:00:00.000Z'],
  [
    'beforeOrOnDate',
    ['2024-06-01'],
    ['2024-06-01T23:59:59.999'],
    start,
    '2024-06-02T04:00:00.000Z',
  ],
  ['afterDate', ['2024-06-01'], ['2024-06-01T23:59:59.999'], '2024-06-02T04:00:00.000Z', end],
  ['afterOrOnDate', ['2024-06-01'], ['2024-06-01T00:00:00.000'], '2024-06-01T04:00:00.000Z', end],
  ['afterDate', ['last month'], ['2024-05-31T23:59:59.999'], '2024-06-01T04:00:00.000Z', end],
  [
    'afterDate',
    ['2024-06-01T10:00:00'],
    ['2024-06-01T10:00:00.000'],
    '2024-06-01T14:00:00.001Z',
    end,
  ],
]

describe('dateFilter', () => {
  it.each(cases)('%s %o', (operator, given, values, from, until) => {
    const filter = dateFilter(used, operator, given, clock)
    expect({ values: filter.values, ...momentsOf(filter) }).toEqual({ values, from, until })
  })

  it.each(cases)('%s accepts its own output', (operator, given) => {
    const once = dateFilter(used, operator, given, clock)
    expect(dateFilter(used, operator, once.values, clock)).toEqual(once)
  })

  const refusals: [DateOperator, (string | null)[], string][] = [
    ['inDateRange', ['2024', '2025', '2026'], 'takes one date or two'],
    ['onTheDate', ['2024', null], 'takes one date or two'],
    ['inDateRange', [null], 'takes one date or two'],
    ['beforeDate', ['2024-01-01', '2024-01-02'], 'takes exactly one date'],
    ['afterDate', [null], 'takes exactly one date'],
    ['afterDate', ['some day'], "Can't parse date: 'some day'"],
    ['inDateRange', ['2024-02-01', '2024-01-01'], 'ends before it starts'],
  ]
  it.each(refusals)('rejects %s %o', (operator, given, message) => {
    expect(() => dateFilter(used, operator, given, clock)).toThrow(message)
  })
})

describe('equalsDate', () => {
  it('is within one of the dates', () => {
    expect(shape(equalsDate(used, false, ['2024-06-01', '2024-06-05T10:00:00'], clock))).toEqual({
      or: [
        'inDateRange 2024-06-01T00:00:00.000 2024-06-01T23:59:59.999',
        'inDateRange 2024-06-05T10:00:00.000 2024-06-05T10:00:00.000',
      ],
    })
  })

  it('matches nulls only in the negated form', () => {
    const day = '2024-06-01T00:00:00.000 2024-06-01T23:59:59.999'
    expect(shape(equalsDate(used, false, ['2024-06-01', null], clock))).toEqual({
      or: [`inDateRange ${day}`, 'notSet'],
    })
    expect(shape(equalsDate(used, true, ['2024-06-01'], clock))).toEqual({
      or: [{ and: [`notInDateRange ${day}`] }, 'notSet'],
    })
    expect(shape(equalsDate(used, true, ['2024-06-01', null], clock))).toEqual({
      and: [`notInDateRange ${day}`, 'set'],
    })
  })
})

function momentsOf({ moments }: MemberFilter) {
  return {
    from: moments && new Date(moments.fromMs).toISOString(),
    until: moments && new Date(moments.untilMs).toISOString(),
  }
}

function shape(filter: Filter): unknown {
  if (filter.kind === 'measure-filter') return 'measureFilter'
  if (filter.kind === 'member') return [filter.operator, ...filter.values].join(' ')
  return { [filter.kind]: filter.filters.map(shape) }
}
