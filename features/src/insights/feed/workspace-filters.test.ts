import { ConnectionId, newId } from '@cartograph/contract'
import { loadCatalogue } from '@cartograph/semantic'
import { expect, test } from 'vitest'
import { workspaceFilters } from './workspace-filters.ts'

const model = loadCatalogue()
const shop = { id: newId(ConnectionId), platform: 'SP' } as const
const ads = [
  { id: newId(ConnectionId), platform: 'FB' },
  { id: newId(ConnectionId), platform: 'FB' },
] as const

test('lists the watched metrics of each connected data source', () => {
  const { metrics } = workspaceFilters(model, [], [shop, ...ads])
  const of = (id: ConnectionId) => metrics.filter((one) => one.datasource_id === id)
  expect(of(shop.id).map(({ metric_alias }) => metric_alias)).toContain('Orders')
  expect(of(ads[0].id).map(({ metric }) => metric)).toContain('PlatformAdSpend.spend')
  expect(of(ads[1].id).map(({ metric }) => metric)).toEqual(
    of(ads[0].id).map(({ metric }) => metric),
  )
  const orders = of(shop.id).find(({ metric }) => metric === 'ShopifyOrders.orders')
  expect(orders).toMatchObject({ datasource_type: 'SP' })
  expect(orders?.dimensions).toContainEqual({
    entity_group_alias: 'Channel',
    entity_group_stub: 'channel',
  })
})

test('gives each metric of a data source its own name', () => {
  const { metrics } = workspaceFilters(model, [], [shop])
  const names = metrics.map(({ metric_alias }) => metric_alias)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toContain('Net sales')
})

test('lists the data sets that are enabled for reporting, whatever is connected', () => {
  const { metric_groups, metrics, root_dim } = workspaceFilters(model, [], [])
  expect(metrics).toEqual([])
  expect(root_dim.entity_group_stub).toBe('store')
  const groups = new Map(metric_groups.groups.map((group) => [group.name, group.metrics]))
  for (const name of [
    'ShopifyOrders',
    'AcquisitionMetrics',
    'PlatformAdSpend',
    'GATrafficSourceUtm',
    'ShopifyOrderLines',
  ]) {
    expect(groups.get(name)?.length).toBeGreaterThan(3)
  }
  expect(groups.get('GATrafficSourceUtm')).toContain('GATrafficSourceUtm.sessions')
  expect(groups.has('LastVisit')).toBe(false)
})
