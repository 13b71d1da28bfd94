import {
  maxQueryRows,
  rowKindOf,
  type LoadResult,
  type Member,
  type RowKind,
} from '@cartograph/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { useClient } from '../../../../api/client-context.ts'
import { dataKey } from '../../../../api/queries.ts'
import { formatValue, isNumeric } from '../../../../format/value.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { Pagination } from '../../../../ui/data/Pagination.tsx'
import { Loadable } from '../../../../ui/feedback/Loadable.tsx'
import { reportError } from '../../../../ui/feedback/report-error.ts'
import { usePageSize } from '../../../page-size/use-page-size.ts'
import { memberTable } from '../../elements/member-table.ts'
import { totalOf } from '../../elements/kpi/prepare-kpi.ts'
import { explainTotal } from '../../grid/explain-total.ts'
import type { DrillPanelProps } from '../panel/drill-panel-props.ts'
import { PanelSkeleton } from '../panel/PanelSkeleton.tsx'
import type { DrillTarget } from '../target/drill-target.ts'
import { rowsQuery, type RowOrder } from './rows-query.ts'

/** The orders, customers or ads that a number was computed from. */
export function RowsPanel(props: DrillPanelProps) {
  const kind = rowKindOf(props.target.measure)
  return kind === null ? null : <Rows {...props} kind={kind} />
}

function Rows({ orgId, target, cubes, canSeePersonal, kind }: DrillPanelProps & { kind: RowKind }) {
  const client = useClient()
  const [order, setOrder] = useState<RowOrder>({ member: target.measure, isDescending: true })
  const [page, setPage] = useState(1)
  const size = usePageSize(orgId, 'rows', 25)
  const [isSaving, setSaving] = useState(false)
  const request = { target, cubes, kind, order }
  const query = rowsQuery({ ...request, limit: size.value, offset: (page - 1) * size.value })
  const load = useQuery({
    queryKey: [...dataKey(orgId), 'rows', query],
    queryFn: async ({ signal }) => (await client.load(orgId, query, signal)).results[0] ?? null,
    placeholderData: keepPreviousData,
  })

  async function save() {
    setSaving(true)
    try {
      const all = rowsQuery({ ...request, limit: maxQueryRows, offset: 0 })
      const [{ results }, { saveTable }] = await Promise.all([
        client.load(orgId, all),
        import('../../export/save-element.ts'),
      ])
      const fileName = [kind.title, target.place].join(' ').toLowerCase().replaceAll(/\W+/g, '-')
      const table = memberTable(results[0], columnsOf(kind, target), target)
      await saveTable('csv', table, { title: kind.title, fileName })
    } catch (error) {
      reportError(error)
    } finally {
      setSaving(false)
    }
  }
  const sort = (member: Member, isNumber: boolean) => {
    const isSame = order.member === member
    setOrder({ member, isDescending: isSame ? !order.isDescending : isNumber })
    setPage(1)
  }

  return (
    <Loadable query={load} failure="Couldn't load the rows" skeleton={<PanelSkeleton />}>
      {(result) => {
        if (result === null) return null
        const count = result.total ?? result.data.length
        return (
          <div className="flex flex-col gap-3">
            <div className="flex items-center justify-between gap-4">
              <p role="status" className="text-13 text-muted">
                {`${new Intl.NumberFormat().format(count)} ${count === 1 ? 'row' : 'rows'}`}
              </p>
              <Button
                size="small"
                isBusy={isSaving}
                disabled={count === 0}
                onClick={() => void save()}
              >
                Download CSV
              </Button>
            </div>
            {!canSeePersonal && hasPersonal(kind, cubes) && (
              <p className="text-13 text-muted">
                Names and emails are hidden from your role. An admin can change it.
              </p>
            )}
            <RowsTable
              {...{ result, kind, target, order }}
              isStale={load.isPlaceholderData}
              onSort={sort}
            />
            <Pagination
              label={`Pages of ${kind.title.toLowerCase()}`}
              page={page}
              pageCount={Math.ceil(count / size.value)}
              count={count}
              size={{
                ...size,
                onChange(rows) {
                  size.onChange(rows)
                  setPage(1)
                },
              }}
              onChange={setPage}
            />
          </div>
        )
      }}
    </Loadable>
  )
}

interface RowsTableProps {
  result: LoadResult
  kind: RowKind
  target: DrillTarget
  order: RowOrder
  isStale: boolean
  onSort: (member: Member, isNumber: boolean) => void
}

function RowsTable({ result, kind, target, order, isStale, onSort }: RowsTableProps) {
  const members = columnsOf(kind, target)
  const { columns, rows } = memberTable(result, members, target)
  const total = totalOf(result, target.measure)
  const format = columns[1]?.format
  const note = explainTotal(target.about)
  return (
    <>
      {/* A scrollable region must be focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div tabIndex={0} role="group" aria-label={kind.title} className="overflow-x-auto">
        <table className={clsx('drill-table', isStale && 'dim-while-loading')}>
          <caption className="sr-only">{kind.title}</caption>
          <thead>
            <tr>
              {columns.map((column, n) => {
                const member = members[n] ?? target.measure
                const isSorted = order.member === member
                const direction = order.isDescending ? 'descending' : 'ascending'
                return (
                  <th
                    key={member}
                    scope="col"
                    aria-sort={isSorted ? direction : undefined}
                    data-text={!isNumeric(column.format)}
                  >
                    <button type="button" onClick={() => onSort(member, isNumeric(column.format))}>
                      {column.title}
                      <span aria-hidden="true">
                        {isSorted && (order.isDescending ? ' ↓' : ' ↑')}
                      </span>
                    </button>
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index}>
                {columns.map((column, n) => {
                  const Cell = n === 0 ? 'th' : 'td'
                  return (
                    <Cell
                      key={members[n]}
                      {...(n === 0 && { scope: 'row' })}
                      data-text={!isNumeric(column.format)}
                    >
                      {formatValue(row[n] ?? null, column.format, 'full')}
                    </Cell>
                  )
                })}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td>{format && formatValue(total, format, 'full')}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      {note !== null && <p className="text-12 text-muted">{note}</p>}
    </>
  )
}

/** The number stands beside what it belongs to, so that a phone shows both. */
function columnsOf({ members }: RowKind, { measure }: DrillTarget): readonly Member[] {
  const [first, ...others] = members
  return [first, measure, ...others]
}

function hasPersonal({ members }: RowKind, cubes: DrillPanelProps['cubes']): boolean {
  return cubes.some(({ dimensions }) =>
    dimensions.some(({ name, meta }) => meta?.['personal'] === true && members.includes(name)),
  )
}
