import type { PlatformCode } from '@cartograph/contract'
import { describe, expect, test } from 'vitest'
import { guessDatasource } from './guess-datasource.ts'

const shop = { connected: ['SP', 'GD', 'FB', 'KL', 'GO'], primary: 'SP' } as const
const nothing = { connected: [], primary: null }

describe('a named platform is the data source, connected or not', () => {
  test.each<[string, PlatformCode]>([
    ['Klaviyo mail to all customers', 'KL'],
    ['raised the google ads budget', 'GD'],
    ['new fb campaign', 'FB'],
    ['INSTAGRAM stories', 'FB'],
    ['Meta budget down 10%', 'FB'],
    ['fixed a goal in Google Analytics', 'G4'],
    ['new sitemap in search console', 'GS'],
    ['Amazon ads paused', 'AA'],
    ['Prime Day on Amazon', 'AZ'],
    ['first Tik Tok video', 'TT'],
    ['Moved budget from Facebook to Google', 'FB'],
    ['Moved budget from Google to Facebook', 'GD'],
  ])('%s: %s', (text, expected) => {
    expect(guessDatasource(text, shop)).toBe(expected)
    expect(guessDatasource(text, nothing)).toBe(expected)
  })
})

describe('another word leads to a connected platform', () => {
  test.each<[string, PlatformCode]>([
    ['Sent fall email to all customers', 'KL'],
    ['new mail campaign', 'KL'],
    ['raised the budget', 'GD'],
    ['hired for customer support', 'GO'],
    ['price of the mug up', 'SP'],
    ['price of the bestseller up 10 %', 'SP'],
    ['raised prices by 10 %', 'SP'],
    ['paused the summer campaign', 'GD'],
    ['new welcome mail', 'KL'],
    ['new welcome flow', 'KL'],
    ['bestseller is back', 'SP'],
    ['free shipping from $50', 'SP'],
  ])('%s: %s', (text, expected) => {
    expect(guessDatasource(text, shop)).toBe(expected)
    expect(guessDatasource(text, nothing)).toBeUndefined()
  })

  test('the first connected one, if several fit', () => {
    const connected = ['TT', 'FB', 'SP'] as const
    expect(guessDatasource('new campaign', { connected, primary: 'SP' })).toBe('TT')
  })

  test('or to the store if none fits', () => {
    expect(guessDatasource('answered the survey', shop)).toBe('SP')
  })
})

test.each(['boldest metaphor', 'mountain bikes', 'striped shirts', 'Metadata of pages', 'bright'])(
  'a word that only looks like a platform is none: %s',
  (text) => {
    expect(guessDatasource(text, nothing)).toBeUndefined()
  },
)

test('a text without known words is about the store, or else what is connected', () => {
  expect(guessDatasource('Closed for holidays', shop)).toBe('SP')
  expect(guessDatasource('Closed for holidays', { connected: ['KL'], primary: null })).toBe('KL')
})

test('nothing is guessed before a text is written', () => {
  expect(guessDatasource(' \n', shop)).toBeUndefined()
})
