import {
  ConnectionId,
  newId,
  platformNames,
  type DatasourceOption,
  type PlatformCode,
} from '@cartograph/contract'
import { expect, test } from 'vitest'
import {
  chosenOptions,
  groupOptions,
  metricOptions,
  sourceOptions,
  type Facets,
} from './feed-facets.ts'
import { spellPick } from './PickFilter.tsx'

const second = newId(ConnectionId)
const datasource = (
  datasource_type: PlatformCode,
  datasource_display_name: string,
  datasource_id = newId(ConnectionId),
): DatasourceOption => ({
  datasource_id,
  datasource_display_name,
  datasource_type,
  datasource_type_display_name: platformNames[datasource_type],
})
const shop = datasource('SP', 'Northwind')

const facets: Facets = {
  metrics: [
    { metric: 'Lines.netSales', metric_alias: 'Net sales', count: 3 },
    { metric: 'Shop.orders', metric_alias: 'Orders', count: 0 },
    { metric: 'Shop.netSales', metric_alias: 'Net sales', count: 4 },
  ],
  entity_groups: [
    { entity_group: 'store', entity_group_alias: 'Shop', count: 5 },
    { entity_group: 'channel', entity_group_alias: 'Channel', count: 2 },
  ],
  datasource_types: [
    { datasource_type: 'SP', count: 6 },
    { datasource_type: 'KL', count: 1 },
  ],
  datasources: [{ datasource_id: second, count: 2 }],
}

test('metrics with the same name are one option with their total count', () => {
  expect(metricOptions(facets)).toEqual([
    { value: 'Lines.netSales,Shop.netSales', label: 'Net sales', count: 7 },
    { value: 'Shop.orders', label: 'Orders', count: 0 },
  ])
  expect(groupOptions(facets).map(({ label, count }) => [label, count])).toEqual([
    ['Channel', 2],
    ['Shop', 5],
  ])
})

test('connected and formerly connected sources are options, counted once that is known', () => {
  const counted = sourceOptions([shop, datasource('FB', 'Ads')], facets)
  expect(counted.map(({ value, count }) => [value, count])).toEqual([
    ['FB', 0],
    ['KL', 1],
    ['SP', 6],
  ])
  expect(sourceOptions([shop], null).map(({ value, count }) => [value, count])).toEqual([
    ['SP', undefined],
  ])
})

test('each of several data sources of a platform is an option', () => {
  const two = [datasource('SP', 'Outlet', second), shop]
  const options = sourceOptions(two, facets).filter(({ value }) => value !== 'KL')
  expect(options.map(({ value, label, count }) => [value, label, count])).toEqual([
    ['SP', 'Shopify', 6],
    [shop.datasource_id, 'Shopify: Northwind', 0],
    [second, 'Shopify: Outlet', 2],
  ])
})

test('any of its metrics selects an option, and a metric without one stands for itself', () => {
  const metrics = metricOptions(facets)
  expect(chosenOptions(metrics, ['Shop.netSales', 'Ads.spend', 'Lines.netSales'])).toEqual([
    'Lines.netSales,Shop.netSales',
    'Ads.spend',
  ])
  expect(chosenOptions([], ['Shop.netSales'])).toEqual(['Shop.netSales'])
})

test('a filter reads as a sentence', () => {
  const options = ['a', 'b', 'c', 'd'].map((value) => ({ value, label: value.toUpperCase() }))
  expect(spellPick('Metric', [], options)).toBe('Metric')
  expect(spellPick('Metric', ['a', 'b', 'x'], options)).toBe('Metric is A or B or x')
  expect(spellPick('Metric', ['a', 'b', 'c', 'd'], options)).toBe('Metric is 4 chosen')
})
