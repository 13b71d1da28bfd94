import { expect, test } from 'vitest'
import type { GridRow } from '../grid-model.ts'
import { openLines, openToFill, toggleRow } from './open-rows.ts'

const row = (id: string, ...children: GridRow[]): GridRow => ({
  id,
  kind: children.length === 0 ? 'row' : 'group',
  data: {},
  depth: 0,
  opensAt: children.length === 0 ? null : 'Orders.channel',
  children,
})
const rows = (name: string, count: number) =>
  Array.from({ length: count }, (_, n) => row(`${name}${n}`))

test('groups are open from the top until the room is full', () => {
  const groups = [
    row('email', ...rows('e', 3)),
    row('ads', ...rows('a', 4)),
    row('direct', ...rows('d', 5)),
  ]
  expect([...openToFill(groups, 10)]).toEqual(['email', 'ads'])
  expect([...openToFill(groups, 3)]).toEqual([])
  expect([...openToFill(groups, 40)]).toEqual(['email', 'ads', 'direct'])
})

test('one that is longer than the room is open all the same', () => {
  expect([...openToFill([row('email', ...rows('e', 500))], 10)]).toEqual(['email'])
})

test('a group within a group counts with what it opens', () => {
  const groups = [
    row('google', row('cpc', ...rows('c', 2)), row('organic', ...rows('o', 9))),
    row('meta', row('paid', ...rows('p', 2))),
  ]
  expect([...openToFill(groups, 6)]).toEqual(['google', 'cpc'])
})

test('rows without groups open nothing', () => {
  expect([...openToFill(rows('r', 4), 10)]).toEqual([])
})

test('a closed group hides everything below it, and opens again with what was open in it', () => {
  const groups = [row('google', row('cpc', ...rows('c', 2))), row('direct')]
  const open = openToFill(groups, 10)
  const lines = (ids: typeof open) =>
    openLines(groups, ids).map(({ row: { id }, isOpen }) => [id, isOpen])
  expect(lines(open)).toEqual([
    ['google', true],
    ['cpc', true],
    ['c0', null],
    ['c1', null],
    ['direct', null],
  ])
  const closed = toggleRow(open, 'google')
  expect(lines(closed)).toEqual([
    ['google', false],
    ['direct', null],
  ])
  expect(lines(toggleRow(closed, 'google'))).toEqual(lines(open))
})
