import { expect, test } from 'vitest'
import { filterOptions, resolveOption } from './combo-search.ts'

const options = [
  { value: 'America/New_York', label: 'America/New York' },
  { value: 'America/Sao_Paulo', label: 'America/São Paulo' },
  { value: 'Europe/Berlin', label: 'Europe/Berlin' },
]
const found = (text: string) => filterOptions(options, text).map(({ value }) => value)

test('the search ignores case, accents, underscores, slashes and spaces', () => {
  for (const text of ['new york', 'NEW_YORK', 'america newyork', 'ica/new']) {
    expect(found(text)).toEqual(['America/New_York'])
  }
  expect(found('sao paulo')).toEqual(['America/Sao_Paulo'])
})

test('an empty search matches everything, and options that start with the input come first', () => {
  expect(found(' ')).toHaveLength(3)
  expect(found('e')[0]).toBe('Europe/Berlin')
})

test('a text stands for the option it names, or the only one it matches', () => {
  expect(resolveOption(options, 'europe/berlin')?.value).toBe('Europe/Berlin')
  expect(resolveOption(options, 'berl')?.value).toBe('Europe/Berlin')
  expect(resolveOption(options, 'america')).toBeUndefined()
  expect(resolveOption(options, '')).toBeUndefined()
})
