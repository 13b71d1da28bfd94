import type { SegmentRecord, Workspace } from '@cartograph/contract'
import type { TableCell, TableData } from '../../features/dashboards/model/element.ts'
import { isDecimal } from '../../format/decimal.ts'
import { isNumeric, type ValueFormat } from '../../format/value.ts'

export interface RecordColumn {
  readonly id: string
  readonly title: string
  readonly format: ValueFormat
  readonly read: (record: SegmentRecord) => TableCell
}

export type RecordColumns = readonly [RecordColumn, ...RecordColumn[]]

/** In the order of the table and of exported files. */
export function recordColumns({ currency_units: currency }: Workspace): RecordColumns {
  const text = { kind: 'text', values: 'optional' } as const
  const date = { kind: 'time', step: 'day' } as const
  return [
    { id: 'name', title: 'Customer', format: text, read: recordName },
    { id: 'email', title: 'Email', format: text, read: ({ email }) => email },
    { id: 'phone', title: 'Phone', format: text, read: ({ phone }) => phone },
    {
      id: 'orders',
      title: 'Orders',
      format: { kind: 'number' },
      read: ({ orders }) => String(orders),
    },
    {
      id: 'netSales',
      title: 'Net sales',
      format: { kind: 'currency', currency },
      read: ({ net_sales: sales }) => sales,
    },
    { id: 'lastOrder', title: 'Last order', format: date, read: ({ last_order_at: at }) => at },
    { id: 'firstOrder', title: 'First order', format: date, read: ({ first_order_at: at }) => at },
    { id: 'city', title: 'City', format: text, read: ({ city }) => city },
    {
      id: 'country',
      title: 'Country',
      format: { kind: 'text', values: 'country' },
      read: ({ country }) => country ?? '',
    },
    {
      id: 'accepts',
      title: 'Accepts email',
      format: { kind: 'boolean' },
      read: ({ accepts_marketing: accepts }) => (accepts === null ? null : String(accepts)),
    },
  ]
}

/** The name, or what is known in its place. */
export function recordName(record: SegmentRecord): string {
  const name = [record.first_name, record.last_name].filter((part) => part !== null && part !== '')
  return name.join(' ') || (record.email ?? record.phone ?? `Customer ${record.customer_id}`)
}

/** Records with the text in their name, addresses or place. */
export function findRecords(
  records: readonly SegmentRecord[],
  text: string,
): readonly SegmentRecord[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return records
  return records.filter((record) =>
    [recordName(record), record.email, record.phone, record.city, record.customer_id].some(
      (part) => part?.toLowerCase().includes(wanted) === true,
    ),
  )
}

export interface RecordSort {
  readonly id: string
  readonly isDescending: boolean
}

/** Ascending, descending, then the order of the server: the latest order first. */
export function nextSort(sort: RecordSort | null, id: string): RecordSort | null {
  if (sort?.id !== id) return { id, isDescending: false }
  return sort.isDescending ? null : { id, isDescending: true }
}

/** Missing values come last in either direction. */
export function sortRecords(
  records: readonly SegmentRecord[],
  sort: RecordSort | null,
  columns: RecordColumns,
): readonly SegmentRecord[] {
  const column = columns.find(({ id }) => id === sort?.id)
  if (sort === null || column === undefined) return records
  const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
  const compare = (a: string, b: string) =>
    isNumeric(column.format) && isDecimal(a) && isDecimal(b)
      ? Number(a) - Number(b)
      : collator.compare(a, b)
  return records
    .map((record) => ({ record, cell: column.read(record) || null }))
    .toSorted(({ cell: a }, { cell: b }) => {
      if (a === null || b === null) return Number(a === null) - Number(b === null)
      return sort.isDescending ? compare(b, a) : compare(a, b)
    })
    .map(({ record }) => record)
}

export function recordTable(records: readonly SegmentRecord[], columns: RecordColumns): TableData {
  return {
    columns: columns.map(({ title, format }) => ({ title, format })),
    rows: records.map((record) => columns.map(({ read }) => read(record))),
  }
}
