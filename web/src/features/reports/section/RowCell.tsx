import { ChangeLabel } from '../../kpi/ChangeLabel.tsx'
import type { TableCell } from './section-table.ts'

interface RowCellProps {
  readonly cell: TableCell | undefined
  readonly isName: boolean
  readonly isNumber: boolean
}

/** The name of a row, or a value with its change below, or a change. */
export function RowCell({ cell, isName, isNumber }: RowCellProps) {
  const { text = '', change = null, note = null } = cell ?? {}
  if (isName) {
    return (
      <th scope="row" className="section-name">
        <span className="wrap-anywhere">{text}</span>
      </th>
    )
  }
  return (
    <td className={isNumber ? 'section-number tabular-nums' : 'section-label'}>
      {text !== '' && (
        <span
          title={note ?? undefined}
          className={isNumber ? 'whitespace-nowrap' : 'wrap-anywhere'}
        >
          {text}
        </span>
      )}
      {change !== null && (
        <span className="section-change text-13">
          <ChangeLabel change={change} />
        </span>
      )}
    </td>
  )
}
