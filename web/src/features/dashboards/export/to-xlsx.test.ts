import { expect, test } from 'vitest'
import type { ValueFormat } from '../../../format/value.ts'
import { sheetRows, toXlsx } from './to-xlsx.ts'

const usd = { kind: 'currency', currency: 'USD' } as const

function column(format: ValueFormat, ...cells: (string | null)[]) {
  const [, ...rows] = sheetRows({
    columns: [{ title: 'Column', format }],
    rows: cells.map((cell) => [cell]),
  })
  return rows.map(([cell]) => cell)
}

test('numbers are numbers, written as their currency is', () => {
  expect(column(usd, '1200.5', null)).toEqual([
    { type: Number, value: 1200.5, format: '#,##0.00' },
    {},
  ])
  expect(column({ kind: 'currency', currency: 'JPY' }, '1200')[0]?.format).toBe('#,##0')
  expect(column({ kind: 'percent' }, '0.125')[0]).toMatchObject({ value: 0.125, format: '0.00%' })
  expect(column({ kind: 'number' }, '3', '4.0')[1]?.format).toBe('#,##0')
  expect(column({ kind: 'number' }, '3', '4.5')[0]?.format).toBe('#,##0.00')
})

test('what a spreadsheet would round stays whole, as text', () => {
  const [long, fits] = column(usd, '1234567890123456.78', '-1234567890123.4500')
  expect(long).toMatchObject({ type: String, value: '1234567890123456.78' })
  expect(fits).toMatchObject({ type: Number, value: -1234567890123.45 })
})

test('a day is a day, whatever the time zone of who opens it', () => {
  expect(column({ kind: 'time', step: 'day' }, '2026-11-14T00:00:00.000')[0]).toEqual({
    type: Date,
    value: new Date('2026-11-14T00:00:00Z'),
    format: 'yyyy-mm-dd',
  })
})

test('names are text and never formulas', () => {
  expect(column({ kind: 'text' }, '=1+1', '-12')).toEqual([
    { type: String, value: "'=1+1" },
    { type: String, value: '-12' },
  ])
})

test('the title row says the currency', () => {
  const [titles] = sheetRows({ columns: [{ title: '=Sales', format: usd }], rows: [] })
  expect(titles?.[0]).toMatchObject({ value: "'=Sales (USD)", fontWeight: 'bold' })
})

test('a whole file can be written, whatever the element is called', async () => {
  const table = { columns: [{ title: 'Sales', format: usd }], rows: [['1'], [null]] }
  for (const title of ['Sales: by [channel] / month, and much more', "''", '?']) {
    const blob = await toXlsx([
      { title, table },
      { title, table },
    ])
    const head = new Uint8Array(await blob.arrayBuffer()).slice(0, 2)
    expect(new TextDecoder().decode(head)).toBe('PK')
  }
})
