// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DataTable, type Column } from './DataTable.tsx'

afterEach(cleanup)

interface Dog {
  name: string
  age: number
}

const columns: [Column<Dog>, ...Column<Dog>[]] = [
  { header: 'Name', cell: ({ name }) => name },
  { header: 'Age', cell: ({ age }) => age, align: 'end' },
]

function show(rows: readonly Dog[] | null, isStale = false) {
  render(
    <DataTable
      label="Dogs"
      columns={columns}
      rows={rows}
      rowKey={({ name }) => name}
      isStale={isStale}
      empty={<p>No dogs</p>}
    />,
  )
}

test('each row is named by its first cell, and cells know their column', () => {
  show([{ name: 'Rex', age: 3 }])
  const row = within(screen.getByRole('row', { name: /Rex/ }))
  expect(row.getByRole('rowheader').textContent).toBe('Rex')
  expect(row.getByRole('cell').getAttribute('data-header')).toBe('Age')
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Age',
  ])
})

test('while rows load, placeholders are shown and the table is busy', () => {
  show(null)
  expect(screen.getByRole('table', { name: 'Dogs', busy: true })).toBeTruthy()
  expect(screen.getAllByRole('row')).toHaveLength(4)
})

test('older rows stay while others load', () => {
  show([{ name: 'Rex', age: 3 }], true)
  expect(screen.getByRole('table', { busy: true }).textContent).toContain('Rex')
})

test('without rows the empty content replaces the table', () => {
  show([])
  expect(screen.getByText('No dogs')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})
