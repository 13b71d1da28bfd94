import {
  explainChange,
  type Cell,
  type ExplainerItem,
  type ExplanationObstacle,
  type MetricFormat,
} from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../../api/client-context.ts'
import { dataKey } from '../../../../api/queries.ts'
import { formatRange } from '../../../../format/date-format.ts'
import { formatValue, type ValueFormat } from '../../../../format/value.ts'
import { Loadable } from '../../../../ui/feedback/Loadable.tsx'
import type { DrillPanelProps } from '../panel/drill-panel-props.ts'
import { PanelSkeleton } from '../panel/PanelSkeleton.tsx'
import { daysOfTime, type TargetTime } from '../target/drill-target.ts'
import { measureNames, scopeFilters } from '../target/scope-filters.ts'

type WhyProps = Pick<DrillPanelProps, 'orgId' | 'target' | 'cubes'>

/** What drove the change of a number from the period that it is compared with. */
export function WhyPanel(props: WhyProps) {
  const { time } = props.target
  if (time !== null) return <Why {...props} time={time} />
  return (
    <p className="text-14 text-muted">
      This number has no dates, so there is nothing to compare it with.
    </p>
  )
}

function Why({ orgId, target, cubes, time }: WhyProps & { time: TargetTime }) {
  const client = useClient()
  const body = {
    measure: target.measure,
    time: time.dimension,
    range: [...time.range] as [string, string],
    compared: [...time.compared] as [string, string],
    filters: scopeFilters(target, measureNames(cubes)),
    segments: [...target.segments],
  }
  const load = useQuery({
    queryKey: [...dataKey(orgId), 'why', body],
    queryFn: ({ signal }) => client.call(explainChange, { params: { orgId }, body }, { signal }),
  })
  const earlier = formatRange(daysOfTime({ range: time.compared }))
  return (
    <Loadable query={load} failure="Couldn't find the drivers" skeleton={<PanelSkeleton />}>
      {({ items, obstacle }) => (
        <div className="flex flex-col gap-4">
          <p className="text-13 text-muted">{`Compared with ${earlier}`}</p>
          {obstacle !== null && (
            <p className="text-14 text-muted">{obstacles[obstacle](target.about.shortTitle)}</p>
          )}
          {items.map((item, index) => (
            <Explainer key={index} item={item} currency={target.currency} />
          ))}
        </div>
      )}
    </Loadable>
  )
}

const obstacles: Readonly<Record<ExplanationObstacle, (metric: string) => string>> = {
  metric: (metric) =>
    `${metric} isn't a sum or a ratio of sums, so its change can't be split into drivers.`,
  no_earlier_data: () => 'There is no data in the earlier period to compare with.',
  no_dimensions: (metric) => `${metric} has no dimensions left to look for drivers in.`,
}

/** A sentence and the contributions of the parts, which add up to the change. */
function Explainer({
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
      <p className="text-14 wrap-break-word">{sentence}</p>
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
