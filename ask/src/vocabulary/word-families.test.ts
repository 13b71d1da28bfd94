import { expect, test } from 'vitest'
import { loadReader } from '../evaluation.ts'

const gym = loadReader('gym')
const shop = loadReader('catalogue')
const today = '2026-11-24'
const read = (question: string) => gym.read(question, { today })

test('a word that nothing is called is read as its relative among the names of the model', () => {
  expect(read('takings by club last month')).toEqual(read('revenue by club last month'))
  expect(read('repair bill by machine in October')).toEqual(
    read('repair cost by machine in October'),
  )
})

test('a word with several relatives is asked back', () => {
  expect(shop.read('how many punters', { today }).kind).toBe('clarify')
})
