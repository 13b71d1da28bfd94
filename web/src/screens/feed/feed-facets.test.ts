import { expect, test } from 'vitest'
import { feedItem } from '../../features/insights/feed-item.fixture.ts'
import { chosenOptions, facetsOf } from './feed-facets.ts'
import { spellPick } from './PickFilter.tsx'

const items = [
  feedItem(1),
  feedItem(2, { tags: { metric: 'Lines.netSales' }, entity_group: 'store' }),
  feedItem(3, { tags: { metric: 'Shop.orders' }, metric_alias: 'Orders' }),
]

test('what people call the same is one choice', () => {
  const { metrics, groups } = facetsOf(items)
  expect(metrics).toEqual([
    { value: 'Lines.netSales,Shop.netSales', label: 'Net sales' },
    { value: 'Shop.orders', label: 'Orders' },
  ])
  expect(groups.map(({ value }) => value)).toEqual(['channel', 'store'])
})

test('a choice is made by any of its metrics, and one that is not offered stands for itself', () => {
  const { metrics } = facetsOf(items)
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
