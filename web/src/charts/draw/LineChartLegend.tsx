import type { LineChartPlan } from '../prepare/line-chart.ts'

/** Names the lines where there is no room at their ends. */
export function LineChartLegend({ lines }: { lines: LineChartPlan['lines'] }) {
  return (
    <ul className="pointer-events-none absolute top-0 left-0 flex gap-x-4 text-12 text-muted">
      {lines.map(({ id, label, isComparison }) => (
        <li key={id} className="flex items-center gap-2">
          <LineSample isComparison={isComparison} />
          {label}
        </li>
      ))}
    </ul>
  )
}

export function LineSample({ isComparison }: { isComparison: boolean }) {
  return (
    <svg aria-hidden="true" width="18" height="6" className="shrink-0">
      <line
        x1="1"
        x2="17"
        y1="3"
        y2="3"
        strokeLinecap="round"
        strokeWidth={isComparison ? 1.5 : 2}
        strokeDasharray={isComparison ? '4 4' : undefined}
        className={isComparison ? 'stroke-chart-1-compared' : 'stroke-chart-1'}
      />
    </svg>
  )
}
