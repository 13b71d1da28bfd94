import type { ExplainerItem } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { feedItem } from '../../features/insights/feed-item.fixture.ts'
import { describeContributions } from './contributions.ts'
import { listFacts } from './facts.ts'
import { explainerSections } from './section-names.ts'

const bars = (amounts: readonly (string | null)[], y_axis = ['contribution']): ExplainerItem => ({
  explainer_key: 'drivers',
  display_type: 'chart',
  exp: {
    type: 'chart',
    title: 'What each channel added to the change',
    plot_type: 'bar',
    x_axis: 'part',
    y_axis,
    x_label: 'Channel',
    y_format: 'currency',
    data: amounts.map((contribution, n) => ({ part: `Channel ${n}`, contribution })),
  },
})
// 8,214.50, with 11,850 expected.
const item = feedItem(1)
const words = (explainer: ExplainerItem) => describeContributions(explainer, item, 'USD', 'en-US')

test('contributions that add up to the whole change are described so', () => {
  expect(words(bars(['-4000.25', '364.75']))).toBe(
    'Together they are the whole change: −$3,635.50.',
  )
})

test('and other values show as they are', () => {
  expect(words(bars(['-2000', '0']))).toBe(
    'Together they are −$2,000.00 of a change of −$3,635.50.',
  )
})

test('incomplete contributions and other tables are not added up', () => {
  expect(words(bars(['-4000'], ['sessions']))).toBeNull()
  expect(words(bars(['-4000', null]))).toBeNull()
})

test('every amount is shown in full', () => {
  const facts = listFacts(item, 'USD', 'en-US')
  expect(Object.fromEntries(facts.map(({ label, text }) => [label, text]))).toEqual({
    Actual: '$8,214.50',
    Expected: '$11,850.00',
    'Expected range': '$10,400.00 to $13,300.00',
    Difference: '−$3,635.50',
    Channel: 'Paid social',
    When: 'On Nov 14, 2026',
    Source: 'Shopify',
  })
})

test('explainers with the same key share a section with a readable name', () => {
  const of = (explainer_key: string) => ({ ...bars([]), explainer_key })
  const sections = explainerSections([
    of('drivers'),
    of('stock_level'),
    of('drivers'),
    of('overview'),
  ])
  expect(sections.map(({ id, title, items }) => [id, title, items.length])).toEqual([
    ['drivers', 'Drivers', 2],
    ['stock_level', 'Stock level', 1],
    ['overview_explained', 'Overview', 1],
  ])
})
