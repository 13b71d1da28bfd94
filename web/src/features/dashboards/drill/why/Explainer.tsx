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
  if (exp.type !== 'chart') return <Events table={exp} />
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

/** What happened, with its day where it has one. */
function Events({ table }: { table: Extract<ExplainerItem['exp'], { type: 'table' }> }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-14 font-medium">{table.title}</h3>
      <ul className="flex flex-col gap-1 text-14">
        {table.title_rows.map((what, index) => {
          const when = table.data[index]?.[0] ?? null
          return (
            <li key={index} className="wrap-break-word">
              {what}
              {when !== null && <span className="text-muted">{` · ${when}`}</span>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

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
