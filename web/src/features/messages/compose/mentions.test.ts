import { newId, UserId } from '@cartograph/contract'
import { expect, test } from 'vitest'
import {
  insertMention,
  matchPeople,
  mentionedIn,
  mentionQuery,
  mentionsTooMany,
} from './mentions.ts'

const people = ['Grace Hopper', 'Ada Miller', 'Göran Ask', 'Mira Grant'].map((name) => ({
  id: newId(UserId),
  name,
}))
const names = (typed: string) => matchPeople(people, typed).map(({ name }) => name)

test.each([
  ['@', { at: 0, typed: '' }],
  ['see @gra', { at: 4, typed: 'gra' }],
  ['(@Grace Ho', { at: 1, typed: 'Grace Ho' }],
  ['ada@shop', null],
  ['@Grace Hopper and', null],
  ['no', null],
])('in %j the mention being typed is %j', (text, expected) => {
  expect(mentionQuery(text, text.length)).toEqual(expected)
})

test('a member is found by the beginning of any name, without accents', () => {
  expect(names('')).toEqual(['Ada Miller', 'Göran Ask', 'Grace Hopper', 'Mira Grant'])
  expect(names('gra')).toEqual(['Grace Hopper', 'Mira Grant'])
  expect(names('goran')).toEqual(['Göran Ask'])
  expect(names('x')).toEqual([])
})

test('a chosen name replaces what was typed, and counts while it is in the text', () => {
  const [grace] = people
  if (grace === undefined) throw new Error('No member')
  const { text, caret } = insertMention('Ask @gr, please', { at: 4, typed: 'gr' }, grace)
  expect(text).toBe('Ask @Grace Hopper, please')
  expect(text.slice(0, caret)).toBe('Ask @Grace Hopper')
  expect(insertMention('@', { at: 0, typed: '' }, grace).text).toBe('@Grace Hopper ')
  expect(mentionedIn(text, [grace, grace])).toEqual([grace.id])
  expect(mentionedIn('Ask Grace', [grace])).toEqual([])
})

test('only as many people are mentioned as a message may mention', () => {
  const many = Array.from({ length: 21 }, (_, n) => ({ id: newId(UserId), name: `Person ${n}.` }))
  const textOf = (some: typeof many) => some.map(({ name }) => `@${name}`).join(' ')
  expect(mentionedIn(textOf(many), many)).toEqual(many.slice(0, 20).map(({ id }) => id))
  expect(mentionsTooMany(textOf(many), many)).toBe(true)
  // What was chosen and deleted again does not count.
  expect(mentionsTooMany(textOf(many.slice(1)), many)).toBe(false)
})
