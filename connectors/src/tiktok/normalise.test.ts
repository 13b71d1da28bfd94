import { ConnectionId, newId } from '@cartograph/contract'
import { describe, expect, test } from 'vitest'
import reportRow from './fixtures/report-row.json' with { type: 'json' }
import { normaliseDay } from './normalise.ts'

const context = {
  connectionId: newId(ConnectionId),
  currency: 'JPY',
  timezone: 'Asia/Tokyo',
  params: { ad_account_id: '7123', ad_account_name: 'Fernhill Goods' },
}

const { dimensions, metrics } = reportRow

function dayOf(more: Record<string, unknown> = {}, campaigns: Record<string, string> = {}) {
  const rows = [{ dimensions, metrics: { ...metrics, ...more } }]
  const day = { externalId: '2026-04-01', updatedAt: '2026-04-01T03:00:00.000Z' }
  return normaliseDay({ ...day, payload: { rows, campaigns } }, context).ad_spend
}

describe('a day of ads', () => {
  test('becomes one row for each ad, and replaces the whole day', () => {
    expect(dayOf({}, { 1: 'ENABLE' })).toEqual({
      scope: [context.connectionId, '7123', '2026-04-01'],
      rows: [
        {
          connection_id: context.connectionId,
          platform: 'TT',
          account_id: '7123',
          account_name: 'Fernhill Goods',
          level: 'ad',
          entity_id: '3',
          campaign_id: '1',
          campaign_name: 'Spring',
          ad_set_id: '2',
          ad_set_name: 'Women',
          ad_id: '3',
          ad_name: 'Video',
          campaign_status: 'active',
          day: '2026-04-01',
          noon_at: '2026-04-01T03:00:00.000Z',
          currency: 'JPY',
          spend: '1234.00',
          impressions: 1000,
          clicks: 12,
          conversions: '2',
          conversion_value: '5990.00',
          other_conversions: null,
          other_conversion_value: null,
          add_to_carts: null,
          checkouts: null,
        },
      ],
    })
  })

  test('reads a dash as missing: purchases become null, and spend becomes zero', () => {
    const row = dayOf({
      spend: '-',
      clicks: '-',
      complete_payment: '-',
      total_complete_payment_rate: '-',
      ad_name: '-',
    })?.rows[0]
    expect(row).toMatchObject({
      spend: '0.00',
      clicks: 0,
      conversions: null,
      conversion_value: null,
      ad_name: null,
    })
  })

  test('counts purchases on the website, in apps and in TikTok’s store', () => {
    const row = dayOf({
      complete_payment: '2',
      total_complete_payment_rate: '100.50',
      total_purchase: '1.5',
      total_purchase_value: '20',
      onsite_shopping: '-',
      total_onsite_shopping_value: '-',
    })?.rows[0]
    expect(row).toMatchObject({ conversions: '3.5', conversion_value: '120.50' })
  })

  test('has a row for each GMV Max campaign', () => {
    const campaign = {
      dimensions: { campaign_id: '77', stat_time_day: '2026-04-01 00:00:00' },
      metrics: {
        campaign_name: 'Whole store',
        operation_status: 'ENABLE',
        cost: '12.5',
        orders: '3',
        gross_revenue: '99',
      },
    }
    const record = { externalId: '2026-04-01', updatedAt: '2026-04-01T03:00:00.000Z' }
    const payload = { rows: [], campaigns: {}, gmvMax: [campaign, campaign] }
    expect(normaliseDay({ ...record, payload }, context).ad_spend?.rows).toEqual([
      expect.objectContaining({
        level: 'campaign',
        entity_id: '77',
        campaign_name: 'Whole store',
        campaign_status: 'active',
        spend: '12.50',
        impressions: 0,
        conversions: '3',
        conversion_value: '99.00',
      }),
    ])
  })

  test('of an account without a pixel has no purchases, but its spend', () => {
    const { complete_payment: _, total_complete_payment_rate: __, ...rest } = metrics
    const record = { externalId: '2026-04-01', updatedAt: '2026-04-01T03:00:00.000Z' }
    const payload = { rows: [{ dimensions, metrics: rest }], campaigns: {} }
    const day = normaliseDay({ ...record, payload }, context).ad_spend
    expect(day?.rows[0]).toMatchObject({
      spend: '1234.00',
      conversions: null,
      conversion_value: null,
    })
  })

  test('that changed between two pages has each ad once, with its last values', () => {
    const rows = ['1', '2'].map((spend) => ({ dimensions, metrics: { ...metrics, spend } }))
    const day = { externalId: '2026-04-01', updatedAt: '2026-04-01T03:00:00.000Z' }
    const { ad_spend } = normaliseDay({ ...day, payload: { rows, campaigns: {} } }, context)
    expect(ad_spend?.rows.map(({ spend }) => spend)).toEqual(['2.00'])
  })

  test.each([
    [{ 1: 'DISABLE' }, 'paused'],
    [{ 1: 'STATUS_DELETE' }, 'deleted'],
    [{ 1: 'FROZEN' }, 'frozen'],
    [{ 1: '' }, null],
    [{}, null],
  ])('has the status that was read with it: %j is %s', (campaigns, status) => {
    expect(dayOf({}, campaigns)?.rows[0]?.campaign_status).toBe(status)
  })

  test('keeps the decimal places of a number', () => {
    const row = dayOf({ complete_payment: '1.50', total_complete_payment_rate: '59.905' })?.rows[0]
    expect(row).toMatchObject({ conversions: '1.5', conversion_value: '59.905' })
  })

  test.each([
    ['spend', 'plenty', 'Not a decimal number'],
    ['spend', '', 'Not a decimal number'],
    ['clicks', '1.5', 'Not a count'],
    ['adgroup_id', '-', 'Not an id'],
  ])('with %s of %j is rejected, and the message says where', (name, value, reason) => {
    expect(() => dayOf({ [name]: value })).toThrow(
      expect.objectContaining({
        class: 'payload',
        message: `Ads of 2026-04-01: rows.0.metrics.${name}: ${reason}`,
      }),
    )
  })
})
