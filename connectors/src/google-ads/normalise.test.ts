import { ConnectionId, newId } from '@cartograph/contract'
import { describe, expect, test } from 'vitest'
import type { NormaliseContext } from '../kit/stream.ts'
import adDay from './fixtures/ad-day.json' with { type: 'json' }
import { normaliseSpend } from './normalise.ts'

const context: NormaliseContext = {
  connectionId: newId(ConnectionId),
  currency: 'USD',
  timezone: 'America/New_York',
  params: { customer_id: '1234567890', descriptive_name: 'Fernhill Goods' },
}

type Metrics = Readonly<Record<string, string | number>>

const { campaign, metrics, segments } = adDay

const adRow = (changed: Metrics = {}, id = '9') => ({
  ...adDay,
  adGroupAd: { ad: { ...adDay.adGroupAd.ad, id } },
  metrics: { ...metrics, ...changed },
})

/** The campaign row when its ads cover everything. */
const campaignRow = (changed: Metrics = {}) => ({
  segments,
  campaign,
  metrics: { ...metrics, ...changed },
})

const writtenOf = (payload: unknown) =>
  normaliseSpend(
    { externalId: '2026-07-04', updatedAt: '2026-07-04T16:00:00.000Z', payload },
    context,
  ).ad_spend

const rowsOf = (payload: { campaigns: unknown[]; ads: unknown[]; categories?: unknown }) =>
  writtenOf(payload)?.rows ?? []

describe('normaliseSpend', () => {
  test('an ad is a row with its campaign and ad group', () => {
    expect(writtenOf({ campaigns: [campaignRow()], ads: [adRow()] })).toEqual({
      scope: [context.connectionId, '1234567890', '2026-07-04'],
      rows: [
        {
          connection_id: context.connectionId,
          platform: 'GD',
          account_id: '1234567890',
          account_name: 'Fernhill Goods',
          level: 'ad',
          entity_id: '9',
          campaign_id: '77',
          campaign_name: 'brand_us',
          ad_set_id: '88',
          ad_set_name: 'Core terms',
          ad_id: '9',
          ad_name: 'ad_1',
          campaign_status: 'active',
          day: '2026-07-04',
          noon_at: '2026-07-04T16:00:00.000Z',
          currency: 'USD',
          spend: '1.23',
          impressions: 400,
          clicks: 21,
          conversions: '2',
          conversion_value: '130.50',
          other_conversions: '0',
          other_conversion_value: '0.00',
          add_to_carts: null,
          checkouts: null,
        },
      ],
    })
  })

  test('purchases are conversions, and every other category is counted apart', () => {
    const of = (conversionActionCategory: string | null, conversions: number, value?: number) => ({
      campaign: { id: campaign.id },
      adGroup: { id: '88' },
      adGroupAd: { ad: { id: '9' } },
      segments: conversionActionCategory === null ? {} : { conversionActionCategory },
      metrics: { conversions, ...(value !== undefined && { conversionsValue: value }) },
    })
    const all = [
      of('PURCHASE', 1.5, 100.25),
      of('STORE_SALE', 1, 20),
      of('ADD_TO_CART', 7, 7),
      of('SIGNUP', 2),
      of('A_CATEGORY_OF_NEXT_YEAR', 0.25, 1),
      of(null, 0.25),
    ]
    const rows = rowsOf({
      campaigns: [campaignRow({ conversions: 12, conversionsValue: 128.25 })],
      ads: [adRow({ conversions: 12, conversionsValue: 128.25 })],
      categories: { campaigns: [...all, of('PURCHASE', -0.5, -30)], ads: all },
    })
    expect(rows).toMatchObject([
      {
        level: 'ad',
        conversions: '2.5',
        conversion_value: '120.25',
        other_conversions: '9.5',
        other_conversion_value: '8.00',
      },
      // A retracted purchase that Google takes from the campaign.
      { level: 'campaign', spend: '0.00', conversions: '-0.5', conversion_value: '-30.00' },
    ])
  })

  test('an ad in two ad groups is one row, with the spend of both', () => {
    const elsewhere = { ...adRow(), adGroup: { id: '89', name: 'Other terms' } }
    const both = {
      costMicros: '2460000',
      impressions: '800',
      clicks: '42',
      conversions: 4,
      conversionsValue: 261,
    }
    const rows = rowsOf({ campaigns: [campaignRow(both)], ads: [adRow(), elsewhere] })
    expect(rows).toEqual([
      expect.objectContaining({
        level: 'ad',
        entity_id: '9',
        ad_set_id: '88',
        spend: '2.46',
        impressions: 800,
        clicks: 42,
        conversions: '4',
        conversion_value: '261.00',
      }),
    ])
  })

  test('a campaign without ads is a row of the campaign, with all of its spend', () => {
    expect(rowsOf({ campaigns: [campaignRow()], ads: [] })).toEqual([
      expect.objectContaining({
        level: 'campaign',
        entity_id: '77',
        campaign_id: '77',
        ad_set_id: null,
        ad_id: null,
        spend: '1.23',
        impressions: 400,
      }),
    ])
  })

  test('spend of a campaign beyond its ads is a separate row, so that the sum is right', () => {
    const rows = rowsOf({
      campaigns: [campaignRow({ costMicros: '4000000', conversions: 2.5, impressions: '390' })],
      ads: [adRow(), adRow({ costMicros: '770000', impressions: '0', clicks: '0' }, '10')],
    })
    expect(rows.map(({ level, spend }) => [level, spend])).toEqual([
      ['ad', '1.23'],
      ['ad', '0.77'],
      ['campaign', '2.00'],
    ])
    // The ads have more than the campaign: what is left is negative, so that the sum is the campaign's.
    expect(rows[2]).toMatchObject({ impressions: -10, clicks: 0, conversions: '-1.5' })
  })

  test('conversions that were rounded differently leave no remainder', () => {
    const third = { conversions: 0.333333, conversionsValue: 10 }
    const rows = rowsOf({
      campaigns: [
        campaignRow({
          costMicros: '3690000',
          impressions: '1200',
          clicks: '63',
          conversions: 1,
          conversionsValue: 30,
        }),
      ],
      ads: [adRow(third), adRow(third, '10'), adRow(third, '11')],
    })
    expect(rows.map(({ level }) => level)).toEqual(['ad', 'ad', 'ad'])
    expect(rows[0]?.conversions).toBe('0.333333')
  })

  test.each([
    ['0', '0.00'],
    ['10000', '0.01'],
    ['1234', '0.0012'],
    ['1250', '0.0013'],
    ['150000000000', '150000.00'],
    ['9007199254740993000000', '9007199254740993.00'],
  ])('%s micros become %s', (costMicros, spend) => {
    expect(rowsOf({ campaigns: [], ads: [adRow({ costMicros })] })[0]?.spend).toBe(spend)
  })

  test('a currency without cents is in micros as well', () => {
    const yen = { ...context, currency: 'JPY' }
    const payload = { campaigns: [], ads: [adRow({ costMicros: '1500000000' })] }
    const record = { externalId: '2026-07-04', updatedAt: '2026-07-04T16:00:00.000Z', payload }
    expect(normaliseSpend(record, yen).ad_spend?.rows[0]).toMatchObject({
      currency: 'JPY',
      spend: '1500.00',
    })
  })

  test('missing metrics are zero, and fractional conversions are exact', () => {
    const { metrics: _, ...bare } = adRow()
    expect(rowsOf({ campaigns: [], ads: [bare] })[0]).toMatchObject({
      spend: '0.00',
      impressions: 0,
      clicks: 0,
      conversions: '0',
      conversion_value: '0.00',
    })
    const odd = adRow({ conversions: 1.2000000000000002, conversionsValue: 1e-7 })
    expect(rowsOf({ campaigns: [], ads: [odd] })[0]).toMatchObject({
      conversions: '1.2',
      conversion_value: '0.00',
    })
  })

  test('missing names are null, and the status is mapped', () => {
    const row = {
      ...adRow(),
      campaign: { id: '77', status: 'PAUSED' },
      adGroupAd: { ad: { id: '9' } },
    }
    expect(rowsOf({ campaigns: [], ads: [row] })[0]).toMatchObject({
      campaign_name: null,
      ad_name: null,
      campaign_status: 'paused',
    })
    const unknown = { ...adRow(), campaign: { ...campaign, status: 'UNKNOWN' } }
    expect(rowsOf({ campaigns: [], ads: [unknown] })[0]?.campaign_status).toBe('unknown')
  })

  test('a day without ads has no rows, and deletes the old ones', () => {
    expect(writtenOf({ campaigns: [], ads: [] })).toEqual({
      scope: [context.connectionId, '1234567890', '2026-07-04'],
      rows: [],
    })
  })

  test.each([
    ['an invalid cost', { campaigns: [], ads: [adRow({ costMicros: '1.5' })] }],
    ['a cost that is not a number', { campaigns: [], ads: [adRow({ costMicros: 'much' })] }],
    ['invalid conversions', { campaigns: [], ads: [adRow({ conversions: 'NaN' })] }],
    ['an ad without an id', { campaigns: [], ads: [{ ...adRow(), adGroupAd: { ad: {} } }] }],
    ['a missing day', null],
  ])('%s is refused', (_, payload) => {
    expect(() => writtenOf(payload)).toThrow(
      expect.objectContaining({
        class: 'payload',
        message: expect.stringContaining('Ads of 2026-07-04'),
      }),
    )
  })
})
