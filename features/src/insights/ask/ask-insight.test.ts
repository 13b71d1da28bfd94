import {
  ConnectionId,
  ElementSpec,
  newId,
  OrgId,
  platformNames,
  type DayRange,
} from '@cartograph/contract'
import { loadCatalogue } from '@cartograph/semantic'
import { describe, expect, it } from 'vitest'
import { planSearch } from '../find/plan/plan-search.ts'
import type { SyncProgress } from '../find/plan/sync-progress.ts'
import { buildAnswer, type QuestionSubject } from './build-answer.ts'
import { parseFigures, parseParts, type NamedPart } from './parse-question.ts'
import { listQueryableCubes } from './queryable-cubes.ts'
import { suggestQuestions } from './suggest-questions.ts'

const model = loadCatalogue()
const syncProgress = (Object.keys(platformNames) as SyncProgress['platform'][]).map(
  (platform): SyncProgress => ({
    connectionId: newId(ConnectionId),
    platform,
    readUntil: new Date('2026-11-21T12:00:00Z'),
    firstReadAt: new Date('2026-11-21T12:00:00Z'),
    openSince: null,
  }),
)
const workspace = {
  orgId: newId(OrgId),
  name: 'Fernhill Goods',
  timezone: 'UTC',
  currency: 'USD',
} as const
const plan = planSearch({ workspace, syncProgress, model, days: 0 })

const paidSocial = part('channel', 'Channel', 'Paid social')
const germany = { ...part('country', 'Country', 'DE'), alias: 'Germany' }
const parka = part('product', 'Product', 'Summit Wind Parka')
const facebook = part('ad_platform', 'Platform', 'Facebook')
const named = new Map([
  ['germany', [germany]],
  ['summit wind parka', [parka]],
  ['facebook', [part('utm_source', 'Source', 'Facebook'), facebook]],
  ['paid social', [paidSocial]],
  ['email', [part('channel', 'Channel', 'Email')]],
])

function part(group: string, groupTitle: string, value: string): NamedPart {
  return { group, groupTitle, value, alias: value }
}

interface InsightAbout {
  readonly metric?: string
  readonly part?: NamedPart | null
  readonly own?: DayRange
}

const friday: DayRange = ['2026-10-16', '2026-10-16']

function ask(
  question: string,
  { metric = 'ShopifyOrders.netSales', part: of = null, own = friday }: InsightAbout = {},
) {
  const cubes = listQueryableCubes(plan, model, metric)
  const all = cubes.flatMap(({ metrics }) => metrics)
  const found = all.find(({ member }) => member === metric)
  if (found === undefined) throw new Error(`${metric} cannot be asked for`)
  const about: QuestionSubject = { metric: found, part: of }
  const parsed = parseParts(parseFigures(question, cubes, { own, through: '2026-11-20' }), named)
  const answer = buildAnswer(parsed, cubes, about)
  const specs = answer.elements.map((element) => ElementSpec.parse(element))
  const queries = specs.flatMap(({ data }) =>
    (data as unknown as readonly { readonly cube_query: Query }[]).map(
      ({ cube_query: query }) => query,
    ),
  )
  return { ...answer, types: specs.map(({ type }) => type), queries, parsed, cubes, about }
}

interface Query {
  readonly measures: readonly string[]
  readonly dimensions?: readonly string[]
  readonly timeDimensions: readonly {
    readonly dateRange?: DayRange
    readonly compareDateRange?: readonly DayRange[]
    readonly granularity?: string
  }[]
  readonly filters: readonly { readonly member: string; readonly values: readonly string[] }[]
}

describe('breaking down a metric', () => {
  it('shows the insight’s metric on its day, compared with the same weekday of the week before', () => {
    const { queries, types, understood } = ask('Which countries?', { part: paidSocial })
    expect(types).toEqual(['time_comparison_table'])
    expect(queries[0]).toMatchObject({
      measures: ['ShopifyOrders.netSales'],
      dimensions: ['ShopifyOrders.shippingCountry'],
      timeDimensions: [
        {
          dimension: 'ShopifyOrders.happenedAt',
          compareDateRange: [friday, ['2026-10-09', '2026-10-09']],
        },
      ],
      filters: [{ member: 'ShopifyOrders.channel', operator: 'equals', values: ['Paid social'] }],
    })
    expect(understood).toBe(
      'Net sales for Paid social (Channel) by country, Oct 16, 2026 vs. Oct 9, 2026',
    )
  })

  it('can use a metric of the same name in a cube that has the dimension', () => {
    const { queries } = ask('sessions by country')
    expect(queries[0]).toMatchObject({
      measures: ['GATrafficSourceUtm.sessions'],
      dimensions: ['GATrafficSourceUtm.country'],
    })
  })

  it('reports a breakdown that is impossible', () => {
    const { remarks, types } = ask('by campaign?')
    expect(types).toEqual(['kpi'])
    expect(remarks).toEqual(["Can't break down net sales by campaign."])
  })

  it('asking why answers with each likely cause', () => {
    const { queries } = ask('Why did that happen?', { part: paidSocial })
    expect(queries.map(({ dimensions }) => dimensions)).toEqual([
      ['ShopifyOrders.utmSource'],
      ['ShopifyOrders.shippingCountry'],
      ['ShopifyOrders.customerKind'],
    ])
  })
})

describe('naming a segment', () => {
  it('replaces the segment of the insight, or narrows it', () => {
    const filtersOf = (question: string) =>
      ask(question, { part: paidSocial }).queries[0]?.filters.map(({ values }) => values)
    expect(filtersOf('and email?')).toEqual([['Email']])
    expect(filtersOf('in Germany?')).toEqual([['Paid social'], ['DE']])
    expect(filtersOf('And overall?')).toEqual([])
  })

  it('reports a metric that cannot be filtered by it', () => {
    const { queries, remarks } = ask('How much did we spend on ads?', { part: paidSocial })
    expect(queries[0]).toMatchObject({ measures: ['PlatformAdSpend.spend'], filters: [] })
    expect(remarks).toEqual(["Can't filter ad spend by channel."])
  })

  it('filters by the dimension that the metric’s cube has for that name', () => {
    const filtersOf = (question: string) => ask(question).queries[0]?.filters
    expect(filtersOf('ad spend of Facebook')).toMatchObject([
      { member: 'PlatformAdSpend.platformName' },
    ])
    expect(filtersOf('orders from Facebook')).toMatchObject([{ member: 'ShopifyOrders.utmSource' }])
  })

  it('tolerates a typo in a long word, and matches singular and plural', () => {
    expect(
      ask('refnuds and ordres')
        .queries.flatMap(({ measures }) => measures)
        .toSorted(),
    ).toEqual(['ShopifyOrders.orders', 'ShopifyOrders.refunds'])
  })

  it('matches everyday words in the cube of the insight', () => {
    const goods = { metric: 'ShopifyOrderLines.unitsSold', part: parka }
    expect(ask('what about revenue?', goods).queries[0]?.measures).toEqual([
      'ShopifyOrderLines.netSales',
    ])
  })
})

describe('naming a time', () => {
  const times = (question: string, own: DayRange = friday) => {
    const [time] = ask(question, { own }).queries[0]?.timeDimensions ?? []
    return time?.compareDateRange ?? [time?.dateRange, time?.granularity]
  }

  it('compares the insight’s own day with another time', () => {
    expect(times('How was it a year ago?')).toEqual([friday, ['2025-10-17', '2025-10-17']])
    expect(times('Compared with the day before')).toEqual([friday, ['2026-10-15', '2026-10-15']])
    expect(times('than the month before?')).toEqual([friday, ['2026-09-18', '2026-09-18']])
  })

  it('selects a period and compares it with the period of the same length before', () => {
    expect(times('the last 30 days')).toEqual([
      ['2026-10-22', '2026-11-20'],
      ['2026-09-22', '2026-10-21'],
    ])
    expect(times('14 days before')).toEqual([
      ['2026-10-02', '2026-10-15'],
      ['2026-09-18', '2026-10-01'],
    ])
    expect(times('last week')).toEqual([
      ['2026-11-09', '2026-11-15'],
      ['2026-11-02', '2026-11-08'],
    ])
    expect(times('this month')).toEqual([
      ['2026-11-01', '2026-11-20'],
      ['2026-10-12', '2026-10-31'],
    ])
  })

  it('selects a month by name and compares it with the whole month before, or the same month a year before', () => {
    expect(times('in September')).toEqual([
      ['2026-09-01', '2026-09-30'],
      ['2026-08-01', '2026-08-31'],
    ])
    expect(times('in February 2024 against the same month last year')).toEqual([
      ['2024-02-01', '2024-02-29'],
      ['2023-02-01', '2023-02-28'],
    ])
    expect(times('in December')?.[0]).toEqual(['2025-12-01', '2025-12-31'])
    expect(times('orders in May?')[0]).toEqual(['2026-05-01', '2026-05-31'])
    expect(times('How may orders have moved?')[0]).toEqual(friday)
  })

  it('compares with the period named after a word such as against', () => {
    expect(times('against September', ['2026-10-01', '2026-10-31'])).toEqual([
      ['2026-10-01', '2026-10-31'],
      ['2026-09-01', '2026-09-30'],
    ])
  })

  it('never compares a day with a month', () => {
    expect(times('against September')).toEqual([
      ['2026-09-01', '2026-09-30'],
      ['2026-08-01', '2026-08-31'],
    ])
  })

  it('charts day by day, around the insight or since', () => {
    expect(times('day by day')).toEqual([['2026-09-18', '2026-10-23'], 'day'])
    expect(times('What happened since?')).toEqual([['2026-10-16', '2026-11-20'], 'day'])
    const march: DayRange = ['2026-03-01', '2026-03-31']
    expect(ask('over time since', { own: march }).understood).toContain('by week')
    expect(times('over time since', march)).toEqual([['2026-03-01', '2026-11-20'], 'week'])
  })
})

it('lists the words it did not understand, or says that it understood nothing', () => {
  const half = ask('orders by zodiac sign')
  expect([half.parsed.unread, half.parsed.isUnderstood]).toEqual([['zodiac', 'sign'], true])
  const none = ask('will it rain tomorrow?').parsed
  expect([none.unread, none.isUnderstood]).toEqual([['rain', 'tomorrow'], false])
})

it('understands every suggested question, for every watched metric', () => {
  for (const { cube, metrics, dimensions } of plan.cubes) {
    for (const { measure } of metrics) {
      const metric = `${cube}.${measure}`
      const parts = [null, ...dimensions.map(({ group, title }) => part(group, title, 'x'))]
      for (const of of parts) {
        const { cubes, about } = ask('', { metric, part: of })
        for (const question of suggestQuestions(cubes, about, '')) {
          const { parsed, elements, remarks } = ask(question, { metric, part: of })
          expect([question, parsed.unread, parsed.isUnderstood]).toEqual([question, [], true])
          expect([question, elements.length, remarks]).toEqual([question, 1, []])
        }
      }
    }
  }
})
