import type { StopWords } from '../prepare/chart-stops.ts'
import { SeriesSample } from './SeriesSample.tsx'

interface ChartTooltipProps {
  stop: StopWords
  /** Its place in the picture, from one of its sides. */
  place: { top: number; left: number } | { top: number; right: number }
  draws: ReadonlyMap<string, 'line' | 'area' | 'bar'>
}

/** Every series at one stop. It only repeats for the eye what the chart's value says in words. */
export function ChartTooltip({ stop, place, draws }: ChartTooltipProps) {
  const isOneOfSeveral = stop.rows.length > 1
  return (
    <div
      aria-hidden="true"
      style={place}
      className="pointer-events-none absolute z-10 max-w-full rounded-control border border-border bg-raised px-3 py-2 text-13 shadow-float"
    >
      <table className="border-spacing-0">
        <thead>
          <tr className="text-muted">
            <td colSpan={3} className="text-right whitespace-nowrap">
              {stop.title}
            </td>
            {stop.comparedTitles.map((title, n) => (
              <td key={n} className="pl-4 text-right whitespace-nowrap">
                {title}
              </td>
            ))}
          </tr>
        </thead>
        <tbody>
          {stop.rows.map(({ id, label, look, valueText, comparedTexts }) => (
            <tr key={id}>
              <td className="pr-2 align-middle">
                <SeriesSample look={look} draw={draws.get(id) ?? 'line'} {...{ isOneOfSeveral }} />
              </td>
              <td className="max-w-48 truncate pr-4">{label}</td>
              <td className="text-right font-medium whitespace-nowrap tabular-nums">{valueText}</td>
              {comparedTexts.map((text, n) => (
                <td key={n} className="pl-4 text-right whitespace-nowrap text-muted tabular-nums">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
