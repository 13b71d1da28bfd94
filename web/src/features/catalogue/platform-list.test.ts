import { expect, test } from 'vitest'
import { cards, integrations, mailCard, shop } from '../integrations/integrations.fixture.ts'
import {
  firstChoices,
  listCategories,
  connectablePlatforms,
  unavailablePlatforms,
} from './platform-list.ts'

const list = (context: 'datasource' | 'destination', of = cards) =>
  connectablePlatforms(of, integrations(), context, { withBigCommerce: true }).map(
    ({ platform }) => platform,
  )

test('primary platforms come first', () => {
  expect(list('datasource', cards.toReversed())).toEqual(['SP', 'G4', 'KL'])
})

test('only platforms that this version can connect in the context are offered', () => {
  expect(list('destination')).toEqual(['KL'])
  expect(list('destination', [{ ...mailCard, contexts: ['datasource'] }])).toEqual([])
  expect(list('datasource', [mailCard])).toEqual(['KL'])
})

test('BigCommerce can be left out', () => {
  const [shop] = cards
  if (shop === undefined) throw new Error('There is a card')
  const bigCommerce = { ...shop, platform: 'BG' as const }
  const all = integrations()
  all.datasources.available.primary.push('BG')
  const codes = (withBigCommerce: boolean) =>
    connectablePlatforms([...cards, bigCommerce], all, 'datasource', { withBigCommerce }).map(
      ({ platform }) => platform,
    )
  expect(codes(true)).toContain('BG')
  expect(codes(false)).not.toContain('BG')
})

test('all other known platforms of the context are not available yet', () => {
  const missing = (context: 'datasource' | 'destination', of = cards, withBigCommerce = true) =>
    unavailablePlatforms(of, integrations([shop]), context, { withBigCommerce })
  const sources = missing('datasource')
  expect(sources).toContain('AZ')
  expect(sources).toContain('BG')
  expect(sources.filter((code) => ['SP', 'G4', 'KL', 'S3'].includes(code))).toEqual([])
  expect(missing('datasource', cards, false)).not.toContain('BG')
  const destinations = missing('destination', [mailCard])
  expect(destinations).toContain('S3')
  expect(destinations.filter((code) => ['KL', 'SP'].includes(code))).toEqual([])
})

test('a connected platform is never listed as unavailable', () => {
  expect(
    unavailablePlatforms([], integrations([shop]), 'datasource', { withBigCommerce: true }),
  ).not.toContain('SP')
})

test('the first choices are stores, without secondary platforms', () => {
  expect(firstChoices(cards.toReversed()).map(({ platform }) => platform)).toEqual(['SP', 'G4'])
})

test('a category without platforms has no tab', () => {
  expect(listCategories(cards.map(({ platform }) => platform)).map(({ value }) => value)).toEqual([
    'all',
    'store',
    'analytics',
    'marketing',
  ])
})
