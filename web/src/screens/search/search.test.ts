import { expect, test } from 'vitest'
import { readSearch, buildSearchBody, writeSearch } from './search-address.ts'

test('another page passes an entity by id and name', () => {
  const choices = readSearch({ entity_alias: 'Paid social', metadata_id: 'channel:paid-social' })
  expect(choices.entity).toEqual({ id: 'channel:paid-social', alias: 'Paid social' })
  expect(buildSearchBody(choices)).toEqual({
    metadata_ids: ['channel:paid-social'],
    phrase: '',
    change_sentiment: '',
  })
  expect(readSearch(writeSearch({ ...choices, sentiment: '-1', period: 'week' }))).toEqual({
    ...choices,
    sentiment: '-1',
    period: 'week',
  })
})

test('a name without an id is a search for words, and an id without a name is its own name', () => {
  expect(readSearch({ entity_alias: 'Linen shirt' })).toMatchObject({
    entity: null,
    phrase: 'Linen shirt',
  })
  expect(readSearch({ metadata_id: 'product:1' }).entity).toEqual({
    id: 'product:1',
    alias: 'product:1',
  })
})

test('without a search nothing is requested', () => {
  expect(buildSearchBody(readSearch({ sentiment: '1', period: 'fortnight' }))).toBeNull()
  expect(buildSearchBody(readSearch({ phrase: 'linen', period: 'month' }))).toEqual({
    metadata_ids: [],
    phrase: 'linen',
    change_sentiment: '',
    aggregation_period: 'month',
  })
})
