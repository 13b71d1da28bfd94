import { ConnectionId, newId } from '@cartograph/contract'
import { describe, expect, test } from 'vitest'
import insight from './fixtures/insight.json' with { type: 'json' }
import { normaliseDay } from './normalise.ts'

const context = {
  connectionId: newId(ConnectionId),
  currency: 'USD',
  timezone: 'America/New_York',
  params: { ad_account_id: '123', ad_account_name: 'Fernhill Goods' },
}

function rowsOf(insights: unknown, campaigns: Record<string, string> = {}, day = '2026-04-01') {
  const record = { externalId: day, updatedAt: `${day}T16:00:00.000Z` }
  const rows = normaliseDay({ ...record, payload: { insights, campaigns } }, context)
  return rows.ad_spend
}

function bought(actions: [string, string][], values: [string, string][] = actions) {
  const listed = (pairs: [string, string][]) =>
    pairs.map(([action_type, value]) => ({ action_type, value, '7d_click': value }))
  return rowsOf([{ ...insight, actions: listed(actions), action_values: listed(values) }])?.rows[0]
}

describe('a day of ads', () => {
  test('becomes one row for each ad, and replaces the whole day', () => {
    expect(rowsOf([{ ...insight, inline_link_clicks: '12' }], { 1: 'ARCHIVED' })).toEqual({
      scope: [context.connectionId, '123', '2026-04-01'],
      rows: [
        {
          connection_id: context.connectionId,
          platform: 'FB',
          account_id: '123',
          account_name: 'Fernhill Goods',
          level: 'ad',
          entity_id: '3',
          campaign_id: '1',
          campaign_name: 'Spring',
          ad_set_id: '2',
          ad_set_name: 'Women',
          ad_id: '3',
          ad_name: 'Video',
          campaign_status: 'archived',
          day: '2026-04-01',
          noon_at: '2026-04-01T16:00:00.000Z',
          currency: 'USD',
          spend: '12.34',
          impressions: 1000,
          clicks: 12,
          conversions: '0',
          conversion_value: '0.00',
          other_conversions: null,
          other_conversion_value: null,
          add_to_carts: '0',
          checkouts: '0',
        },
      ],
    })
  })

  test('that changed between two pages has each ad once, with its last values', () => {
    const [first, ...others] = rowsOf([insight, { ...insight, spend: '12.40' }])?.rows ?? []
    expect(first).toMatchObject({ entity_id: '3', spend: '12.40' })
    expect(others).toEqual([])
  })

  test('is not affected by unused fields', () => {
    const odd = [{ action_type: 'post_save', value: 1e21 }, { action_type: 'lead' }]
    const purchase = { action_type: 'purchase', value: '1' }
    const row = rowsOf([{ ...insight, inline_link_clicks: null, actions: [...odd, purchase] }])
    expect(row?.rows[0]).toMatchObject({ clicks: 0, conversions: '1' })
  })

  test('has carts and checkouts of the widest type that is reported', () => {
    const actions = [
      { action_type: 'add_to_cart', value: '7' },
      { action_type: 'omni_add_to_cart', value: '9' },
      { action_type: 'offsite_conversion.fb_pixel_initiate_checkout', value: '3' },
    ]
    const row = rowsOf([{ ...insight, actions }])?.rows[0]
    expect(row).toMatchObject({ conversions: '0', add_to_carts: '9', checkouts: '3' })
  })

  test('without data has no rows, and deletes the earlier ones', () => {
    expect(rowsOf([])).toEqual({ scope: [context.connectionId, '123', '2026-04-01'], rows: [] })
  })

  test("has its noon in the account's time zone on the day of a clock change", () => {
    expect(rowsOf([insight], {}, '2026-03-08')?.rows[0]?.noon_at).toBe('2026-03-08T16:00:00.000Z')
    expect(rowsOf([insight], {}, '2026-03-07')?.rows[0]?.noon_at).toBe('2026-03-07T17:00:00.000Z')
  })

  test('keeps money as it is, with as few places as the currency has', () => {
    expect(rowsOf([{ ...insight, spend: '1200' }])?.rows[0]?.spend).toBe('1200.00')
    expect(rowsOf([{ ...insight, spend: '0.1' }])?.rows[0]?.spend).toBe('0.10')
    expect(rowsOf([{ ...insight, spend: '90071992547409.91' }])?.rows[0]?.spend).toBe(
      '90071992547409.91',
    )
  })

  test('has nulls for a campaign that is not listed, and for missing names', () => {
    const { campaign_name: _, ...nameless } = insight
    const row = rowsOf([{ ...nameless, ad_name: '' }])?.rows[0]
    expect(row).toMatchObject({ campaign_status: null, campaign_name: null, ad_name: null })
  })

  test.each([
    ['spend', 'plenty', 'Not a decimal number'],
    ['spend', '1e3', 'Not a decimal number'],
    ['impressions', '12.5', 'Not a count'],
    ['inline_link_clicks', '-1', 'Not a count'],
    ['ad_id', '', 'Not an id'],
  ])('with %s of %j is rejected, and the message says where', (field, value, reason) => {
    expect(() => rowsOf([insight, { ...insight, [field]: value }])).toThrow(
      expect.objectContaining({
        class: 'payload',
        message: `Ads of 2026-04-01: insights.1.${field}: ${reason}`,
      }),
    )
  })
})

describe('purchases', () => {
  test('are those of all channels, and never the sum of overlapping types', () => {
    expect(
      bought(
        [
          ['link_click', '40'],
          ['offsite_conversion.fb_pixel_purchase', '2'],
          ['purchase', '3'],
          ['omni_purchase', '4'],
        ],
        [
          ['purchase', '150'],
          ['omni_purchase', '199.95'],
        ],
      ),
    ).toMatchObject({ conversions: '4', conversion_value: '199.95' })
  })

  test('use the next type when the widest is missing', () => {
    const pixel: [string, string] = ['offsite_conversion.fb_pixel_purchase', '2']
    expect(bought([pixel, ['purchase', '3']])).toMatchObject({ conversions: '3' })
    expect(bought([pixel])).toMatchObject({ conversions: '2', conversion_value: '2.00' })
  })

  test('have the value of the same type, or none', () => {
    expect(bought([['omni_purchase', '1']], [['purchase', '9.99']])).toMatchObject({
      conversions: '1',
      conversion_value: '0.00',
    })
  })

  test('may be fractional', () => {
    expect(bought([['omni_purchase', '2.50']])).toMatchObject({
      conversions: '2.5',
      conversion_value: '2.50',
    })
  })
})
