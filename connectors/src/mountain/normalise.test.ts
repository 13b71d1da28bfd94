import { ConnectionId, newId } from '@cartograph/contract'
import { expect, test } from 'vitest'
import row from './fixtures/creative-day.json' with { type: 'json' }
import { normaliseDay } from './normalise.ts'

function rowsOf(...rows: object[]) {
  const record = {
    externalId: '2026-04-01',
    updatedAt: '2026-04-01T12:00:00.000Z',
    payload: { rows },
  }
  const params = { name: 'TV', advertiser_id: '7', advertiser_name: 'Acme' }
  const zone = { currency: 'CAD', timezone: 'America/Los_Angeles' }
  const context = { connectionId: newId(ConnectionId), ...zone, params }
  return normaliseDay(record, context).ad_spend?.rows ?? []
}

const withFigures = (figures: object) => ({ ...row, figures: { ...row.figures, ...figures } })

test('a row has the currency and the days of the advertiser, and visits are not clicks', () => {
  expect(rowsOf(row)).toMatchObject([
    {
      platform: 'MT',
      account_id: '7',
      account_name: 'Acme',
      level: 'ad',
      campaign_id: '28915',
      campaign_status: 'active',
      ad_set_name: 'Trail stories',
      ad_name: 'Trail 30s',
      noon_at: '2026-04-01T19:00:00.000Z',
      currency: 'CAD',
      spend: '25.50',
      impressions: 1_500,
      clicks: 0,
      conversions: '3',
      conversion_value: '210.00',
      other_conversions: null,
    },
  ])
})

test('a creative of two campaigns has a row in each, so that campaigns add up', () => {
  const other = { ...row, campaign: { id: '28916', name: 'Summer', status: 'Paused' } }
  const rows = rowsOf(row, other)
  expect(rows.map(({ entity_id }) => entity_id)).toEqual(['28915:90412', '28916:90412'])
  expect(rows.map(({ campaign_name }) => campaign_name)).toEqual(['Spring', 'Summer'])
})

test('spend without a creative or a campaign is kept at the level above', () => {
  const none = { creative: null, creativeGroup: null }
  const rows = rowsOf({ ...row, ...none }, { ...row, ...none, campaign: null })
  expect(rows.map(({ level, entity_id }) => [level, entity_id])).toEqual([
    ['campaign', '28915'],
    ['account', '7'],
  ])
})

test('figures that are missing are zero', () => {
  expect(rowsOf(withFigures({ spend: null, conversions: undefined }))).toMatchObject([
    { spend: '0.00', conversions: '0' },
  ])
})

test.each([{ spend: '$12.50' }, { impressions: '-1' }])('a row with %j is refused', (figures) =>
  expect(() => rowsOf(withFigures(figures))).toThrow('Ads of 2026-04-01: rows.0.figures'),
)
