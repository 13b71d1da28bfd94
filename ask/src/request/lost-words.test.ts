import { describe, expect, test } from 'vitest'
import { loadReader } from '../evaluation/load-cases.ts'

const catalogue = loadReader('catalogue')
const subscription = loadReader('subscription')
const hotel = loadReader('hotel')
const kind = (question: string, reader = catalogue) =>
  reader.read(question, { today: '2026-11-24' }).kind

describe('words that change what is asked are not left out silently', () => {
  test.each([
    ['estimated net sales by channel last month', 'a kind of sales that no name says'],
    ['orders that were paid last month', 'a state that no name says'],
    ['net sales vs plan last month', 'a goal that no name says'],
    ['deliveries on time last month', 'a state that no name says'],
    ["what's eating our margin", 'what does it, and not how much it is'],
    ['revenue by channel grouping ytd', 'no slip of growing'],
    ['cancellations by reasn last month', 'a group that was read as why'],
    ['how has our repeat rate changed since january', 'no time before it to compare with'],
  ])('%s is asked back: %s', (question) => {
    expect(kind(question)).toBe('clarify')
  })

  test.each([
    'total net sales last month',
    'paid social orders last month',
    'by how much did net sales grow last month?',
    'net sales month over month since January',
  ])('%s is answered', (question) => {
    expect(kind(question)).toBe('answer')
  })
})

describe('restrictions that were said about something else are asked back', () => {
  test.each([
    ['sales in the us, canada aside, this quarter', 'the US have no Canada to leave out'],
    ['paid, pending and what else... orders per payment status, this month', 'examples of groups'],
    ['returning orders with VIP15 from Toronto in Canada last month', 'three restrictions'],
  ])('%s: %s', (question) => {
    expect(kind(question)).toBe('clarify')
  })

  test('three restrictions whose dimensions are named are read', () => {
    expect(
      kind(
        'Orders where Country is Canada and City is Toronto and Sales channel is pos from 2026-10-01 to 2026-10-31',
      ),
    ).toBe('answer')
  })

  test('a value after what is denied', () => {
    expect(kind('reviews without photo trustpilot this year', subscription)).toBe('clarify')
  })

  test('two restrictions, and values before a colon, are read', () => {
    expect(kind('orders from Germany with VIP15 last month')).toBe('answer')
    expect(kind('Germany, Austria: net sales per country last month')).toBe('answer')
  })
})

test('the worst reviewed hotel is not the one with the fewest reviews', () => {
  expect(kind('worst reviewed hotel this year', hotel)).toBe('clarify')
  expect(kind('hotel with the most reviews this year', hotel)).toBe('answer')
})
