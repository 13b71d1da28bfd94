import { OrgId, newId, type CubeMeta, LoadResult, type ReceivedElement } from '@cartograph/contract'
import { expect, test } from 'vitest'
import type { Client } from '../../../api/client.ts'
import { countedDays } from './counted-days.ts'
import { loadFilterValues } from './filter-values.ts'
import type { SingleQuery } from './values-query.ts'

const workspace = { timezone: 'America/New_York', currency_units: 'USD' } as const
const cube = {
  name: 'Orders',
  dimensions: [],
  measures: [
    { name: 'Orders.average', aggType: 'number' },
    { name: 'Orders.count', aggType: 'count' },
  ],
} as unknown as CubeMeta

/** Answers with the counts by channel, all of them or those of the asked days. */
function load(ofDays: Readonly<Record<string, number>>, range: 'days' | 'all' = 'days') {
  const asked: SingleQuery[] = []
  const client = {
    load: async (_: OrgId, query: SingleQuery) => {
      asked.push(query)
      const isDated = (query.timeDimensions ?? []).length > 0
      const counts = isDated ? ofDays : { Email: 40, Direct: 30, Fax: 20 }
      const data = Object.entries(counts).map(([channel, count]) => ({
        'Orders.channel': channel,
        'Orders.count': String(count),
      }))
      const measures = {
        'Orders.count': { title: 'Orders Orders', shortTitle: 'Orders', type: 'number' },
      }
      const annotation = { measures, dimensions: {}, segments: {}, timeDimensions: {} }
      return { results: [LoadResult.parse({ query: {}, annotation, data })] }
    },
  } as unknown as Client
  const values = loadFilterValues({
    client,
    orgId: newId(OrgId),
    cubes: async () => [cube],
    workspace,
    during: () =>
      range === 'all'
        ? null
        : { dimension: 'Orders.createdAt', dateRange: ['2026-11-01', '2026-11-07'] },
  })
  const found = values('Orders.channel', '', new AbortController().signal, null)
  return { asked, found }
}

test('values have their counts in the selected dates, and those without any come last', async () => {
  const { asked, found } = load({ Direct: 1_203, Email: 2 })
  expect((await found).map(({ value, detail }) => [value, detail?.text, detail?.unit])).toEqual([
    ['Direct', '1,203', 'Orders'],
    ['Email', '2', 'Orders'],
    ['Fax', '0', 'Orders'],
  ])
  expect(asked.map(({ timezone, measures }) => [timezone, measures])).toEqual([
    ['America/New_York', ['Orders.count']],
    ['America/New_York', ['Orders.count']],
  ])
})

test('a count that was not asked for is not shown as zero', async () => {
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`Channel ${n}`, 100 - n]))
  const options = await load(many).found
  expect(options).toHaveLength(50)
  expect(options.some(({ detail }) => detail?.text === '0')).toBe(false)
})

test('without dates all rows are counted, in one query', async () => {
  const { asked, found } = load({}, 'all')
  expect((await found).map(({ value, detail }) => [value, detail?.text])).toEqual([
    ['Email', '40'],
    ['Direct', '30'],
    ['Fax', '20'],
  ])
  expect(asked).toHaveLength(1)
})

test('rows are counted by the dates of the elements that use the cube', () => {
  const element = (dimension: string) =>
    ({
      id: dimension,
      type: 'kpi',
      data: [{ cube_query: { timeDimensions: [{ granularity: 'day', dimension }] } }],
    }) as unknown as ReceivedElement
  const elements = [element('Visits.startedAt'), element('Orders.paidAt')]
  const range = ['2026-11-01', '2026-11-07'] as const
  expect(countedDays(elements, 'Orders', range)?.dimension).toBe('Orders.paidAt')
  expect(countedDays(elements, 'Order', range)).toBeNull()
  expect(countedDays(elements, 'Orders', null)).toBeNull()
})
