import { ConnectionId, newId, OrgId, type CanonicalRows } from '@cartograph/contract'
import { openTestDuckdb } from '@cartograph/warehouse/testing'
import { afterAll, expect, it } from 'vitest'
import { comparable, tableRows } from './table-rows.ts'

const { warehouse, close } = await openTestDuckdb()
afterAll(() => close())

type Spend = CanonicalRows['ad_spend']

const spend = (connectionId: ConnectionId, changes: Partial<Spend>): Spend => ({
  connection_id: connectionId,
  platform: 'FB',
  account_id: 'a',
  account_name: null,
  level: 'campaign',
  entity_id: 'c',
  campaign_id: 'c',
  campaign_name: null,
  ad_set_id: null,
  ad_set_name: null,
  ad_id: null,
  ad_name: null,
  campaign_status: null,
  day: '2024-02-29',
  noon_at: '2024-02-29T11:00:00.000Z',
  currency: 'EUR',
  spend: '12.50',
  impressions: 3,
  clicks: 0,
  conversions: '1.25000000',
  conversion_value: null,
  other_conversions: null,
  other_conversion_value: null,
  add_to_carts: null,
  checkouts: null,
  ...changes,
})

it('formats engine values as they were written: days, times, and decimals of any length', async () => {
  const [orgId, connectionId] = [newId(OrgId), newId(ConnectionId)]
  await warehouse.prepareWorkspace(orgId)
  const rows = [
    spend(connectionId, {}),
    spend(connectionId, {
      day: '1969-12-31',
      noon_at: '1969-12-31T12:00:00.000Z',
      spend: '0',
      conversions: '0.00000001',
      conversion_value: '100',
    }),
    spend(connectionId, { day: '2024-03-01', conversions: '12345678901234.5', spend: '-0.0001' }),
  ]
  const scopes = rows.map((row) => [connectionId, row.account_id, row.day])
  await warehouse.replaceRows({
    orgId,
    batchKey: 'spend',
    parts: [{ table: 'ad_spend', scopes, rows }],
  })
  const held = await tableRows(warehouse, orgId, 'ad_spend')
  expect(held).toEqual(comparable('ad_spend', rows))
  expect(held.map((row) => [row['day'], row['spend'], row['conversions']])).toEqual([
    ['1969-12-31', '0', '0.00000001'],
    ['2024-02-29', '12.5', '1.25'],
    ['2024-03-01', '-0.0001', '12345678901234.5'],
  ])
})
