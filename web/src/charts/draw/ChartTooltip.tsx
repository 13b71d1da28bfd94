import clsx from 'clsx'
import { Fragment } from 'react'
import type { StopDescription } from '../prepare/chart-stops.ts'
import { SeriesSample } from './SeriesSample.tsx'

interface ChartTooltipProps {
  stop: StopDescription
  /** Offset from the top and one side of the chart. */
  place: { top: number; left: number } | { top: number; right: number }
  draws: ReadonlyMap<string, 'line' | 'area' | 'bar'>
  /** Lists comparisons below each other instead of in columns. */
  isNarrow: boolean
}

/** All series at one stop. Hidden from screen readers, which read the same from `aria-valuetext`. */
export function ChartTooltip({ stop, place, draws, isNarrow }: ChartTooltipProps) {
  const isOneOfSeveral = stop.rows.length > 1
  return (
    <div
      aria-hidden="true"
      style={place}
      className="pointer-events-none absolute z-10 max-w-full rounded-control border border-border bg-raised px-3 py-2 text-13 shadow-float"
    >
      <table className="[border-spacing:0]">
        <thead>
          <tr className="text-muted">
            <td
              colSpan={3}
              className={clsx(
                'tabular-nums',
                stop.title.length > longestLine
                  ? 'max-w-64 pb-1 wrap-break-word text-text'
                  : 'text-right whitespace-nowrap',
              )}
            >
              {stop.title}
            </td>
            {(isNarrow ? [] : stop.comparedTitles).map((title, n) => (
              <td key={n} className="pl-4 text-right whitespace-nowrap">
                {title}
              </td>
            ))}
          </tr>
        </thead>
        <tbody>
          {stop.rows.map(({ id, label, look, valueText, comparedTexts, perDay }) => (
            <Fragment key={id}>
              <tr>
                <td className="pr-2 align-middle">
                  <SeriesSample
                    look={look}
                    draw={draws.get(id) ?? 'line'}
                    {...{ isOneOfSeveral }}
                  />
                </td>
                <td className="max-w-48 truncate pr-4">{label}</td>
                <td
                  className={clsx(
                    'text-right font-medium tabular-nums',
                    // An expected value wraps before its range.
                    !isNarrow && 'whitespace-nowrap',
                  )}
                >
                  {valueText}
                </td>
                {(isNarrow ? [] : comparedTexts).map((text, n) => (
                  <td key={n} className="pl-4 text-right whitespace-nowrap text-muted tabular-nums">
                    {text}
                  </td>
                ))}
              </tr>
              {perDay && (
                <PerDay texts={[perDay.valueText, ...(isNarrow ? [] : perDay.comparedTexts)]} />
              )}
              {(isNarrow ? comparedTexts : []).map((text, n) => (
                <Fragment key={n}>
                  <tr className="text-muted tabular-nums">
                    <td colSpan={2} className="pr-4 pl-7 whitespace-nowrap">
                      {stop.comparedTitles[n]}
                    </td>
                    <td className="text-right whitespace-nowrap">{text}</td>
                  </tr>
                  {perDay && <PerDay texts={[perDay.comparedTexts[n] ?? '']} />}
                </Fragment>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      {stop.notes.length > 0 && (
        <ul className="mt-1 max-w-64 border-t border-border pt-1 text-muted">
          {stop.notes.slice(0, mostNotes).map((text, n) => (
            <li key={n} className="line-clamp-2 wrap-break-word">
              {text}
            </li>
          ))}
          {stop.notes.length > mostNotes && <li>{`${stop.notes.length - mostNotes} more`}</li>}
        </ul>
      )}
    </div>
  )
}

function PerDay({ texts }: { texts: readonly string[] }) {
  return (
    <tr className="text-muted tabular-nums">
      <td colSpan={2} className="pr-4 pl-7">
        per day
      </td>
      {texts.map((text, n) => (
        <td key={n} className={clsx('text-right whitespace-nowrap', n > 0 && 'pl-4')}>
          {text}
        </td>
      ))}
    </tr>
  )
}

const mostNotes = 3
/** In characters: longer titles, such as product names, wrap. */
const longestLine = 32
