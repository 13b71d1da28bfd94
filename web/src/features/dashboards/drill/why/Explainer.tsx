import type { Cell, ExplainerItem, MetricFormat } from '@cartograph/contract'
import { formatValue, type ValueFormat } from '../../../../format/value.ts'
import '../panel/drill-panel.css'

/** A sentence and the contributions of the parts, which add up to the change. */
export function Explainer({
  item: { sentence, exp },
  currency,
}: {
  item: ExplainerItem
  currency: string
}) {
  if (exp.type !== 'chart') return <Events table={exp} currency={currency} />
  const { x_axis: part, x_label, y_axis, y_format, data, title } = exp
  const sizes = data.map((row) => Math.abs(Number(row[y_axis[0] ?? ''] ?? 0)))
  const most = Math.max(0, ...sizes)
  return (
    <section className="flex flex-col gap-2">
      {sentence !== undefined && <p className="text-14 wrap-break-word">{sentence}</p>}
      <table className="drill-table">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{x_label}</th>
            {y_axis.map((column) => (
              <th key={column} scope="col">
                {columnNames[column] ?? column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((row, index) => (
            <tr key={index}>
              <th scope="row">
                {String(row[part] ?? '')}
                <span
                  aria-hidden="true"
                  className="drill-bar"
                  style={{ width: `${most === 0 ? 0 : (100 * (sizes[index] ?? 0)) / most}%` }}
                />
              </th>
              {y_axis.map((column) => (
                <td key={column}>{signed(row[column] ?? null, formatOf(y_format, currency))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface EventsProps {
  readonly table: Extract<ExplainerItem['exp'], { type: 'table' }>
  readonly currency: string
}

/** What happened, with its day or figure where it has one. */
function Events({ table, currency }: EventsProps) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-14 font-medium">{table.title}</h3>
      <ul className="flex flex-col gap-1 text-14">
        {table.title_rows.map((what, index) => {
          const cell = table.data[index]?.[0] ?? null
          const detail = isNumber(cell)
            ? formatValue(cell, formatOf(table.units_rows[index], currency), 'full')
            : cell
          return (
            <li key={index} className="wrap-break-word">
              {what}
              {detail !== null && <span className="text-muted">{` · ${detail}`}</span>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Numbers are texts, as days are. */
const isNumber = (cell: Cell) => typeof cell === 'string' && /^-?\d+(?:\.\d+)?$/.test(cell)

const columnNames: Readonly<Record<string, string>> = {
  contribution: 'Contribution',
  rate: 'Own change',
  mix: 'Change of mix',
  volume: 'From units',
  value: 'From value per unit',
}

function formatOf(format: MetricFormat | undefined, currency: string): ValueFormat {
  return format === 'currency' ? { kind: 'currency', currency } : { kind: format ?? 'number' }
}

function signed(value: Cell, format: ValueFormat): string {
  const text = formatValue(value, format, 'full')
  return Number(value) > 0 ? `+${text}` : text
}
