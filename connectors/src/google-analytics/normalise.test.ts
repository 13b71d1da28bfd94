import { ConnectionId, newId } from '@cartograph/contract'
import { describe, expect, test } from 'vitest'
import type { NormaliseContext, RawRecord } from '../kit/stream.ts'
import report from './fixtures/report.json' with { type: 'json' }
import { normaliseSessions } from './normalise.ts'

const context: NormaliseContext = {
  connectionId: newId(ConnectionId),
  currency: 'USD',
  timezone: 'America/New_York',
  params: { property_id: '2000' },
}

type ValuesByName = Readonly<Record<string, string>>

const { dimensionHeaders, metricHeaders, metadata } = report
const valuesByName = (
  headers: readonly { name: string }[],
  values: readonly { value: string }[] = [],
) => Object.fromEntries(headers.map(({ name }, at) => [name, values[at]?.value ?? '']))
const named = valuesByName(dimensionHeaders, report.rows[0]?.dimensionValues)
const counted = valuesByName(metricHeaders, report.rows[0]?.metricValues)

/** As many rows as given, each a copy of the example with the given values. */
function reportOf(
  rows: readonly { readonly named?: ValuesByName; readonly counted?: ValuesByName }[],
) {
  const valuesOf = (headers: readonly { name: string }[], all: ValuesByName) =>
    headers.map(({ name }) => ({ value: all[name] ?? '' }))
  return {
    dimensionHeaders,
    metricHeaders,
    currencyCode: metadata.currencyCode,
    rows: rows.map((row) => ({
      dimensionValues: valuesOf(dimensionHeaders, { ...named, ...row.named }),
      metricValues: valuesOf(metricHeaders, { ...counted, ...row.counted }),
    })),
  }
}

function recordOf(payload: unknown, day = '2026-07-04'): RawRecord {
  return { externalId: day, updatedAt: `${day}T16:00:00.000Z`, payload }
}

const rowsOf = (payload: unknown, day?: string) =>
  normaliseSessions(recordOf(payload, day), context).web_sessions?.rows ?? []

const rowOf = (row: Parameters<typeof reportOf>[0][number]) => rowsOf(reportOf([row]))[0]

describe('normaliseSessions', () => {
  test('a row has all dimensions and metrics', () => {
    const written = normaliseSessions(recordOf(reportOf([{}])), context).web_sessions
    expect(written?.scope).toEqual([context.connectionId, '2000', '2026-07-04'])
    expect(written?.rows).toEqual([
      {
        connection_id: context.connectionId,
        platform: 'G4',
        property_id: '2000',
        day: '2026-07-04',
        noon_at: '2026-07-04T16:00:00.000Z',
        row_id: expect.stringMatching(/^[0-9a-f]{32}$/),
        source: 'google',
        medium: 'cpc',
        campaign: 'brand_us',
        content: 'ad_3',
        term: 'trail pack',
        channel_group: 'Paid Search',
        landing_page: '/collections/all',
        device: 'mobile',
        country: 'US',
        currency: 'USD',
        sessions: 12,
        engaged_sessions: 7,
        users: 10,
        new_users: 4,
        page_views: 40,
        engagement_seconds: 301,
        add_to_carts: 3,
        checkouts: 2,
        purchases: 1,
        revenue: '48.50',
        is_other: false,
        is_sampled: null,
        is_thresholded: null,
        is_imported: null,
      },
    ])
  })

  test("Google's placeholders in brackets become null, but '(other)' is a source", () => {
    const direct = rowOf({
      named: {
        sessionSource: '(direct)',
        sessionMedium: '(none)',
        sessionCampaignName: '(direct)',
        sessionManualAdContent: '(not set)',
        sessionManualTerm: '(not provided)',
        landingPage: '(not set)',
        countryId: '(not set)',
      },
    })
    expect(direct).toMatchObject({
      source: null,
      medium: null,
      campaign: null,
      content: null,
      term: null,
      landing_page: null,
      country: null,
    })
    const unset = { sessionSource: '(not set)', sessionMedium: '(not set)' }
    expect(rowOf({ named: unset })).toMatchObject({ source: null, medium: null })
    expect(rowOf({ named: { sessionSource: '(other)' } })).toMatchObject({ source: '(other)' })
    expect(rowOf({ named: { sessionCampaignName: '(organic)' } })).toMatchObject({ campaign: null })
    expect(rowOf({ named: { sessionCampaignName: 'sale (june)' } })).toMatchObject({
      campaign: 'sale (june)',
    })
  })

  test('rows that differ only in placeholders are still two', () => {
    const rows = rowsOf(
      reportOf([
        { named: { sessionSource: '(direct)', sessionMedium: '(none)' } },
        { named: { sessionSource: '(not set)', sessionMedium: '(not set)' } },
      ]),
    )
    expect(new Set(rows.map(({ row_id }) => row_id)).size).toBe(2)
  })

  test('a repeated row, because the day changed meanwhile, is stored once, with its last values', () => {
    const rows = rowsOf(reportOf([{}, { counted: { sessions: '13' } }]))
    expect(rows).toHaveLength(1)
    expect(rows[0]?.sessions).toBe(13)
  })

  test('revenue is exact in any notation, and durations are whole seconds', () => {
    const revenueOf = (purchaseRevenue: string) => rowOf({ counted: { purchaseRevenue } })?.revenue
    expect(revenueOf('0')).toBe('0.00')
    expect(revenueOf('1234567.1')).toBe('1234567.10')
    expect(revenueOf('1.23456789E7')).toBe('12345678.90')
    expect(revenueOf('49.989999999999995')).toBe('49.99')
    expect(revenueOf('-12.5')).toBe('-12.50')
    expect(revenueOf('90071992547409.93')).toBe('90071992547409.93')
    const duration = { userEngagementDuration: '301.6' }
    expect(rowOf({ counted: duration })?.engagement_seconds).toBe(302)
  })

  test('columns are found by name, in any order', () => {
    const { dimensionHeaders, metricHeaders, rows, ...rest } = reportOf([{}])
    const turned = {
      ...rest,
      dimensionHeaders: dimensionHeaders.toReversed(),
      metricHeaders: metricHeaders.toReversed(),
      rows: rows.map(({ dimensionValues, metricValues }) => ({
        dimensionValues: dimensionValues.toReversed(),
        metricValues: metricValues.toReversed(),
      })),
    }
    expect(rowsOf(turned)).toEqual(rowsOf(reportOf([{}])))
  })

  test("the currency is the report's, which may be newer than ours", () => {
    expect(rowsOf({ ...reportOf([{}]), currencyCode: 'EUR' })[0]?.currency).toBe('EUR')
    expect(rowsOf({ ...reportOf([{}]), currencyCode: null })[0]?.currency).toBe('USD')
  })

  test("noon is in the property's time zone, also on days with a clock change", () => {
    const noonOf = (day: string) => rowsOf(reportOf([{}]), day)[0]?.noon_at
    expect(noonOf('2026-03-07')).toBe('2026-03-07T17:00:00.000Z')
    expect(noonOf('2026-03-08')).toBe('2026-03-08T16:00:00.000Z')
    expect(noonOf('2026-11-01')).toBe('2026-11-01T17:00:00.000Z')
  })

  test('a day without sessions has no rows, and deletes the old ones', () => {
    expect(normaliseSessions(recordOf(reportOf([])), context).web_sessions).toEqual({
      scope: [context.connectionId, '2000', '2026-07-04'],
      rows: [],
    })
  })

  test.each([
    ['an invalid count', reportOf([{ counted: { sessions: 'many' } }])],
    ['a negative count', reportOf([{ counted: { newUsers: '-1' } }])],
    ['an invalid amount', reportOf([{ counted: { purchaseRevenue: 'NaN' } }])],
    ['a missing column', { ...reportOf([{}]), metricHeaders: [{ name: 'sessions' }] }],
    ['an invalid row', { ...reportOf([]), rows: [{ dimensionValues: 'x' }] }],
    ['a missing report', null],
  ])('%s is refused', (_, payload) => {
    expect(() => rowsOf(payload)).toThrow(
      expect.objectContaining({
        class: 'payload',
        message: expect.stringContaining('Sessions of 2026-07-04'),
      }),
    )
  })
})
