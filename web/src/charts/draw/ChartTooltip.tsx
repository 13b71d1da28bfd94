import type { LineStop } from '../prepare/line-chart.ts'
import { LineSample } from './LineChartLegend.tsx'

/** Every series at one stop. It only repeats for the eye what the chart's value says in words. */
export function ChartTooltip({ stop, top, width }: { stop: LineStop; top: number; width: number }) {
  const place =
    stop.tooltipSide === 'right' ? { left: stop.x + 12 } : { right: width - stop.x + 12 }
  return (
    <div
      aria-hidden="true"
      style={{ top, ...place }}
      className="pointer-events-none absolute z-10 rounded-control border border-border bg-raised px-3 py-2 text-13 shadow-float"
    >
      <table className="border-spacing-0">
        <tbody>
          {stop.rows.map(({ id, label, valueText, isComparison }) => (
            <tr key={id} className={isComparison ? 'text-muted' : 'font-medium'}>
              <td className="pr-2 align-middle">
                <LineSample isComparison={isComparison} />
              </td>
              <td className="pr-4 whitespace-nowrap">{label}</td>
              <td className="text-right whitespace-nowrap tabular-nums">{valueText}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
