import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TableData } from '../model/element.ts'
import { toCsv } from './save-element.ts'

const text = { kind: 'text' } as const
const usd = { kind: 'currency', currency: 'USD' } as const

function csvOf(columns: TableData['columns'], ...rows: TableData['rows'][number][]) {
  return toCsv({ columns, rows })
}

test('a file starts with the mark of UTF-8 and every line ends as the standard says', () => {
  expect(csvOf([{ title: 'Café', format: text }], ['Zoë'])).toBe('\uFEFFCafé\r\nZoë\r\n')
})

test('every digit stays, money is named, and what is not known is empty', () => {
  const columns = [
    { title: 'Sales', format: usd },
    { title: 'Share', format: { kind: 'percent' } as const },
  ]
  const csv = csvOf(columns, ['12345678901234567.8900', '0.12'], ['-0.01', null])
  expect(csv).toBe('\uFEFFSales (USD),Share\r\n12345678901234567.8900,0.12\r\n-0.01,\r\n')
})

test('codes are exported by name', () => {
  const columns = [
    { title: 'Country', format: { kind: 'text', values: 'country' } as const },
    { title: 'Reason', format: { kind: 'text', values: 'code' } as const },
  ]
  expect(csvOf(columns, ['CA', 'card_declined']).split('\r\n')[1]).toBe('Canada,Card declined')
})

test('days are days, and hours keep their clock', () => {
  const columns = ['day', 'month', 'hour', null].map((step) => ({
    title: step ?? 'at',
    format: { kind: 'time', step } as const,
  }))
  const times = ['2026-11-14T00:00:00.000', '2026-11-01', '2026-11-14T09:00:00.000']
  const csv = csvOf(columns, [...times, '2026-11-14T09:12:30.000'])
  expect(csv.split('\r\n')[1]).toBe('2026-11-14,2026-11-01,2026-11-14T09:00:00,2026-11-14T09:12:30')
})

test('separators, quotes and line breaks do not break a row', () => {
  const csv = csvOf([{ title: 'Name', format: text }], ['a, "b"; c\nd'])
  expect(csv.slice(1)).toBe('Name\r\n"a, ""b""; c\nd"\r\n')
})

test.each(['=1+1', '+49 30', '-cmd', '@SUM(A1)', ' =1', '\t=1', '＝1', '\u0000=1'])(
  'the name %j is not a formula',
  (name) => {
    const [, line = ''] = csvOf([{ title: 'Name', format: text }], [name]).split('\r\n')
    expect(line.replace('"', '').startsWith("'")).toBe(true)
  },
)

test('a negative number is no formula', () => {
  expect(csvOf([{ title: 'Sku', format: text }], ['-12.5'])).toContain('\r\n-12.5\r\n')
})

test('whatever the names, what is read back has as many cells, and they are the same', () => {
  const units = fc.string({ unit: fc.constantFrom('a', ',', '"', ';', '\n', '\r', ' ', 'é') })
  const name = units.map((end) => `a${end}`)
  fc.assert(
    fc.property(fc.array(fc.tuple(name, name), { maxLength: 5 }), (rows) => {
      const columns = [
        { title: 'A', format: text },
        { title: 'B', format: text },
      ]
      expect(parse(csvOf(columns, ...rows).slice(1)).slice(1)).toEqual(rows)
    }),
  )
})

/** As the standard says. */
function parse(csv: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy
  for (const [, quoted, plain = '', end] of csv.matchAll(cell)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}
