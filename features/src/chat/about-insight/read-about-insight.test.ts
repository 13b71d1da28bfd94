import { createReader, type Subject } from '@cartograph/ask'
import type { DayRange } from '@cartograph/contract'
import { loadCatalogue } from '@cartograph/semantic'
import { describe, expect, it } from 'vitest'
import { watchedCubes } from '../../insights/index.ts'
import { readAboutInsight } from './read-about-insight.ts'
import { suggestQuestions } from './suggest-questions.ts'

const model = loadCatalogue()
const reader = createReader(model, {
  'ShopifyOrders.channel': ['Email', 'Paid social', 'Organic search'],
  'ShopifyOrders.shippingCountry': ['DE', 'FR', 'US'],
  'ShopifyOrders.utmSource': ['facebook', 'google'],
  'ShopifyOrders.utmMedium': ['email', 'cpc'],
  'ShopifyOrderLines.title': ['Summit Wind Parka', 'Trail Socks'],
  'PlatformAdSpend.platformName': ['Facebook', 'Google Ads'],
})
const friday: DayRange = ['2026-10-16', '2026-10-16']
const march: DayRange = ['2026-03-01', '2026-03-31']
const netSales: Subject = { measure: 'ShopifyOrders.netSales', filters: [], period: friday }
const paidSocial: Subject = {
  ...netSales,
  filters: [{ members: ['ShopifyOrders.channel'], value: 'Paid social' }],
}

function read(question: string, subject = netSales, history: readonly string[] = []) {
  const asked = { question, history, isWhole: false, today: '2026-11-21' }
  const { reading, unread } = readAboutInsight(reader, asked, subject)
  const [first] = reading.kind === 'answer' ? reading.queries : []
  const [time] = first?.timeDimensions ?? []
  return {
    kind: reading.kind,
    reading,
    unread,
    measures: reading.kind === 'answer' ? reading.queries.flatMap((one) => one.measures) : [],
    dimensions: first?.dimensions ?? [],
    filters: (first?.filters ?? []) as readonly { member: string; values: string[] }[],
    times: time?.compareDateRange ?? [time?.dateRange, time?.granularity],
  }
}

describe('what is asked about an insight', () => {
  it.each([
    ['Which countries?', ['ShopifyOrders.shippingCountry']],
    ['and by channel?', ['ShopifyOrders.channel']],
    ['where?', ['ShopifyOrders.shippingCountry']],
    ['Who bought less?', ['ShopifyOrders.customerKind']],
    ['new and returning', ['ShopifyOrders.customerKind']],
  ])(
    '%s: a breakdown of its metric on its days, beside the week before',
    (question, dimensions) => {
      expect(read(question, paidSocial)).toMatchObject({
        measures: ['ShopifyOrders.netSales'],
        dimensions,
        filters: [{ member: 'ShopifyOrders.channel', values: ['Paid social'] }],
        times: [friday, ['2026-10-09', '2026-10-09']],
      })
    },
  )

  it('a name in several dimensions is one that insights are about, if only one is', () => {
    expect(read('and email?').filters).toMatchObject([
      { member: 'ShopifyOrders.channel', values: ['Email'] },
    ])
    expect(read('ad spend of Facebook').filters).toMatchObject([
      { member: 'PlatformAdSpend.platformName' },
    ])
    expect(read('orders from Facebook').filters).toMatchObject([
      { member: 'ShopifyOrders.utmSource' },
    ])
  })

  it('several metrics and likely typos are understood', () => {
    expect(read('refnuds and ordres').measures).toEqual([
      'ShopifyOrders.refunds',
      'ShopifyOrders.orders',
    ])
  })

  it('words without a meaning are left out of what has one, and named', () => {
    expect(read('orders by zodiac sign')).toMatchObject({
      measures: ['ShopifyOrders.orders'],
      unread: ['zodiac', 'sign'],
    })
    expect(read('How was it the week before, by zodiac sign?')).toMatchObject({
      times: [friday, ['2026-10-09', '2026-10-09']],
      unread: ['zodiac', 'sign'],
    })
  })

  it.each(['will it rain tomorrow?', 'by zodiac sign?', 'hello', 'advertising'])(
    '%s has no answer',
    (question) => {
      expect(read(question)).toMatchObject({ kind: 'refuse', unread: [] })
    },
  )
})

describe('times beside an insight', () => {
  it.each([
    [
      '14 days before',
      [
        ['2026-10-02', '2026-10-15'],
        ['2026-09-18', '2026-10-01'],
      ],
    ],
    ['How was it a year ago?', [friday, ['2025-10-17', '2025-10-17']]],
    ['How was it last year?', [friday, ['2025-10-17', '2025-10-17']]],
    ['compared with last year', [friday, ['2025-10-17', '2025-10-17']]],
    [
      'in last year',
      [
        ['2025-01-01', '2025-12-31'],
        ['2024-01-01', '2024-12-31'],
      ],
    ],
    [
      'How did it go the next day?',
      [
        ['2026-10-17', '2026-10-17'],
        ['2026-10-10', '2026-10-10'],
      ],
    ],
    [
      'and the week after?',
      [
        ['2026-10-17', '2026-10-23'],
        ['2026-10-10', '2026-10-16'],
      ],
    ],
    ['How may orders have moved?', [friday, ['2026-10-09', '2026-10-09']]],
    [
      'orders in May?',
      [
        ['2026-05-01', '2026-05-31'],
        ['2026-04-01', '2026-04-30'],
      ],
    ],
    ['What happened since?', [['2026-10-16', '2026-11-20'], 'day']],
    ['and after that?', [['2026-10-16', '2026-11-20'], 'day']],
    ['when did it begin?', [['2026-09-18', '2026-10-23'], 'day']],
    [
      'since March',
      [
        ['2026-03-01', '2026-11-21'],
        ['2025-06-08', '2026-02-28'],
      ],
    ],
  ])('%s', (question, times) => {
    expect(read(question).times).toEqual(times)
  })

  it('longer times are charted by week', () => {
    const times = [['2026-03-01', '2026-11-20'], 'week']
    expect(read('over time since', { ...netSales, period: march }).times).toEqual(times)
  })

  it('days that are not over yet are left to the reader', () => {
    const yesterday: DayRange = ['2026-11-20', '2026-11-20']
    expect(read('the week after', { ...netSales, period: yesterday }).kind).not.toBe('answer')
  })
})

it('understands every suggested question, for every watched metric', () => {
  const unclear: string[] = []
  for (const { cube, metrics, dimensions } of watchedCubes) {
    const [first] = dimensions
    const member = `${cube}.${first?.dimension}`
    for (const { measure } of metrics) {
      for (const filters of [[], [{ members: [member], value: 'Any' }]]) {
        const subject: Subject = { ...netSales, measure: `${cube}.${measure}`, filters }
        for (const question of suggestQuestions(subject, model)) {
          const { kind, unread, dimensions: by } = read(question, subject)
          const isBreakdown = question.startsWith('Break down')
          const isSame = by.every((path) =>
            dimensions.some(({ dimension }) => `${cube}.${dimension}` === path),
          )
          if (kind !== 'answer' || unread.length > 0 || (isBreakdown && by.length !== 1) || !isSame)
            unclear.push(`${subject.measure}: ${question} ${by.join()}`)
        }
      }
    }
  }
  expect(unclear).toEqual([])
})
