import { expect, test } from 'vitest'
import { loadReader } from '../evaluation/load-cases.ts'

const reader = loadReader('catalogue')
const read = (question: string) => reader.read(question, { today: '2026-11-28' })
const plain = 'orders by channel last month'

test.each([
  `${plain}, the CFO asked for it`,
  `${plain}, I need it for my budget meeting`,
  `${plain}, for the review deck`,
  `for my status slide: ${plain}`,
  `for ordering boxes: ${plain}`,
  `looking for wasted effort: ${plain}`,
])('why a question is asked is left out before and after it: %s', (question) => {
  expect(read(question)).toEqual(read(plain))
})

test.each([
  `for wholesale: ${plain}`,
  `for our wholesale business: ${plain}`,
  `for streaming boxes: ${plain}`,
  `${plain}, wholesale`,
  `${plain}, in the wholesale business`,
  `${plain}, the ones for wholesale`,
  `${plain}, I need their names`,
  `${plain}, we only need Gotham`,
])('what may restrict a question is not left out: %s', (question) => {
  expect(read(question).kind).not.toBe('answer')
})
