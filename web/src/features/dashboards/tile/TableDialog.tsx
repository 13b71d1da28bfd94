import clsx from 'clsx'
import { useEffect, useState } from 'react'
import { reportError } from '../../../ui/feedback/report-error.ts'
import { formatValue, isNumeric } from '../../../format/value.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import type { TableData } from '../model/element.ts'

export interface TableDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  toTable: () => TableData | Promise<TableData>
}

/** Shows the data of an element as a plain table. */
export default function TableDialog({ isOpen, onOpenChange, title, toTable }: TableDialogProps) {
  return (
    <Modal isOpen={isOpen} onOpenChange={onOpenChange} title={title} size="large">
      <PlainTable title={title} toTable={toTable} />
    </Modal>
  )
}

function PlainTable({ title, toTable }: Pick<TableDialogProps, 'title' | 'toTable'>) {
  const table = useTable(toTable)
  const { columns, rows } = table ?? nothing
  const [limit, setLimit] = useState(page)
  return (
    <>
      <div
        // A scrollable region must be focusable.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label={title}
        className="max-h-[60vh] overflow-auto"
        style={{ isolation: 'isolate' }}
      >
        <table className="w-full text-13">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th
                  key={index}
                  scope="col"
                  className={clsx(
                    'sticky top-0 z-1 bg-raised py-1 font-medium whitespace-nowrap text-muted shadow-[inset_0_-1px_var(--border)]',
                    place(isNumeric(column.format)),
                  )}
                >
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, limit).map((row, index) => (
              <tr key={index} className="border-b border-border">
                {columns.map(({ format }, n) => {
                  const Cell = n === 0 ? 'th' : 'td'
                  return (
                    <Cell
                      key={n}
                      {...(n === 0 && { scope: 'row' })}
                      className={clsx('py-1 font-normal tabular-nums', place(isNumeric(format)))}
                    >
                      {formatValue(row[n] ?? null, format, 'full')}
                    </Cell>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-3 flex min-h-control-small items-center justify-between gap-4 text-13 text-muted">
        <p role="status">{table !== null && shownWords(rows.length, limit)}</p>
        {rows.length > limit && (
          <Button size="small" onClick={() => setLimit(limit + page)}>
            Show more rows
          </Button>
        )}
      </div>
    </>
  )
}

/** Rendering more rows at once would be noticeably slow. */
const page = 200

function shownWords(rows: number, limit: number): string {
  const count = (value: number) => new Intl.NumberFormat().format(value)
  if (rows > limit) return `${count(limit)} of ${count(rows)} rows`
  return `${count(rows)} ${rows === 1 ? 'row' : 'rows'}`
}

function place(isNumber: boolean): string {
  return isNumber ? 'pl-4 text-right whitespace-nowrap first:pl-0' : 'pl-4 text-left first:pl-0'
}

const nothing: TableData = { columns: [], rows: [] }

/** Null until the code that builds the table is loaded. */
function useTable(toTable: TableDialogProps['toTable']): TableData | null {
  const [table, setTable] = useState<TableData | null>(null)
  useEffect(() => {
    let isGone = false
    async function make() {
      try {
        const made = await toTable()
        if (!isGone) setTable(made)
      } catch (error) {
        reportError(error)
      }
    }
    void make()
    return () => {
      isGone = true
    }
  }, [toTable])
  return table
}
