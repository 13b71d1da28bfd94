import { expect, it } from 'vitest'
import { productSection, weeklySection } from '../computed-report.fixture.ts'
import { leadingRows, newestRows } from './newest-rows.ts'

const timeOf = (row: string) => row.slice(0, 2)

it('keeps the last steps in the order of time, and of a step that is cut its first rows', () => {
  const rows = ['w1 a', 'w1 b', 'w2 a', 'w2 b', 'w2 c', 'w3 a']
  expect(newestRows(rows, 3, timeOf)).toEqual(['w2 a', 'w2 b', 'w3 a'])
  expect(newestRows(rows, 2, timeOf)).toEqual(['w2 a', 'w3 a'])
  expect(newestRows(rows, 0, timeOf)).toEqual([])
})

it('gives the order of time back to rows that were read from the newest on', () => {
  const rows = ['w3 a', 'w2 a', 'w2 b', 'w1 a']
  expect(newestRows(rows, 9, timeOf)).toEqual(['w1 a', 'w2 a', 'w2 b', 'w3 a'])
  expect(newestRows(rows, 2, timeOf)).toEqual(['w2 a', 'w3 a'])
})

it('takes the first rows of a section that is no list over time', () => {
  const { section: products } = productSection(5)
  expect(leadingRows(products, 2)).toEqual(products.rows.slice(0, 2))
  const { section: weeks } = weeklySection(5)
  expect(leadingRows(weeks, 2)).toEqual(weeks.rows.slice(-2))
})
