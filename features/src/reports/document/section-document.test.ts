import { expect, test } from 'vitest'
import { productSection } from '../computed-report.fixture.ts'
import { sectionDocument } from './section-document.ts'

test('the widest texts of a column are its own, also beside columns without a change', () => {
  const { section } = productSection(40)
  const [net, rate] = section.columns
  if (net === undefined || rate === undefined) throw new Error('A section has two metrics')
  const table = sectionDocument(
    {
      ...section,
      columns: [net, { ...net, of: 'target' }, rate],
      summary: null,
      rows: section.rows.map((row) => ({
        ...row,
        values: [row.values[0] ?? null, '9000000', row.values[1] ?? null],
        compared: [row.compared[0] ?? null, null, row.compared[1] ?? null],
      })),
    },
    'EUR',
    'week',
  )
  expect(table.columns.map(({ kind }) => kind)).toEqual([
    'label',
    'value',
    'change',
    'value',
    'value',
    'change',
  ])
  for (const [column, { kind }] of table.columns.entries()) {
    if (kind !== 'value') continue
    const texts = Array.from({ length: table.rowCount }, (_, row) => table.row(row)[column]?.text)
    const longest = Math.max(...texts.map((text) => text?.length ?? 0))
    const widest = table.widest(column)
    expect(Math.max(...widest.map(({ length }) => length))).toBe(longest)
    expect(texts).toEqual(expect.arrayContaining([...widest]))
  }
})
