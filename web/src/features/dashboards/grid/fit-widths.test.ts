import { expect, test } from 'vitest'
import { fitWidths, widthOfTitle } from './fit-widths.ts'
import { plainRow, type GridColumn } from './grid-model.ts'

test('a title of several words has two lines, and is as wide as the longer of them', () => {
  expect(widthOfTitle('Change %, previous period')).toBe(widthOfTitle('x'.repeat(15)))
  expect(widthOfTitle('Average order value')).toBe(widthOfTitle('x'.repeat(11)))
  expect(widthOfTitle('Sales')).toBe(widthOfTitle('x'.repeat(5)))
})

test('on a phone a column is as wide as its numbers and the longest word of its title', () => {
  const read = (text: string): GridColumn => ({
    id: 'value',
    title: 'Inventory value at retail price',
    band: null,
    description: null,
    format: { kind: 'number' },
    isMeasure: true,
    isImage: false,
    width: 209,
    maxWidth: 600,
    read: () => ({ text }),
  })
  const widths = (text: string) =>
    fitWidths([read(text)], [plainRow('0', {})], null).map(({ width, narrowWidth }) => [
      width,
      narrowWidth,
    ])
  expect(widths('12')).toEqual([[209, 127]])
  expect(widths('$1,234,567.89')).toEqual([[209, 139]])
  expect(widths('1'.repeat(30))).toEqual([[283, 283]])
})
