import { expect, test } from 'vitest'
import { plainState, type GridColumn } from './grid-model.ts'
import { firstWidth, stayingColumns } from './narrow-state.ts'

const name = columnOf('name')
const columns = [name, ...['sales', 'rate', 'total'].map(columnOf)]

function columnOf(id: string): GridColumn {
  return {
    id,
    title: id,
    band: null,
    description: null,
    format: { kind: id === 'name' ? 'text' : 'number' },
    isMeasure: id !== 'name',
    isImage: false,
    width: 140,
    maxWidth: 600,
    read: () => ({ text: '' }),
  }
}

test('where it is narrow the first stays, and what it is sorted by or else the first measure', () => {
  expect(stayingColumns(columns, plainState, true)).toEqual(['name', 'sales'])
  const sorted = { ...plainState, sort: { id: 'rate', isDescending: true } }
  expect(stayingColumns(columns, sorted, true)).toEqual(['name', 'rate'])
})

test('a grid can say what matters most beside the first, or that nothing does', () => {
  expect(stayingColumns(columns, plainState, true, 'total')).toEqual(['name', 'total'])
  expect(stayingColumns(columns, plainState, true, null)).toEqual(['name'])
  expect(stayingColumns(columns, { ...plainState, hidden: ['total'] }, true, 'total')).toEqual([
    'name',
  ])
})

test('a day is not cut, however narrow it is; words may take a second line', () => {
  const narrow = { room: 300, wanted: 900 }
  expect(firstWidth(name, 140, narrow)).toBeCloseTo(111)
  expect(firstWidth({ ...name, format: { kind: 'time', step: 'day' } }, 140, narrow)).toBe(116)
})

test('a column of several levels has half of a phone', () => {
  const levels = { ...name, names: () => name }
  expect(firstWidth(levels, 140, { room: 300, wanted: 900 })).toBe(150)
})

test('the first column takes what is left over, and never more than half where the others scroll', () => {
  expect(firstWidth(name, 140, { room: 1000, wanted: 800 })).toBe(340)
  expect(firstWidth(name, 450, { room: 600, wanted: 800 })).toBe(300)
  expect(firstWidth(name, 450, { room: 500, wanted: 600 })).toBe(350)
  expect(firstWidth(name, 450, { room: 0, wanted: 800 })).toBe(450)
})
