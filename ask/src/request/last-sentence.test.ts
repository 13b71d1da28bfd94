import { expect, test } from 'vitest'
import { loadReader } from '../evaluation.ts'

const reader = loadReader('catalogue')
const read = (question: string) => reader.read(question, { today: '2026-11-24' })

test('a last sentence that asks for everything by itself is the question', () => {
  expect(read('Two pallets came in. Units returned by product in August?')).toEqual(
    read('Units returned by product in August?'),
  )
})

test.each([
  ['Two pallets came for Alpine Loft. Units returned last month?', 'a value that it lacks'],
  ['Two pallets came in October. Units returned by product?', 'a time that it lacks'],
  ['Kestrel Optics had a strike. What are their net sales?', 'a name that it refers to'],
])('%s: %s is not left out', (question) => {
  expect(read(question).kind).not.toBe('answer')
})
