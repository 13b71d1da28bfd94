import clsx from 'clsx'
import { memo } from 'react'
import type { ChartLegend as Legend } from '../prepare/legend.ts'
import { SeriesSample } from './SeriesSample.tsx'

interface ChartLegendProps {
  legend: Legend
  /** Toggles a series; without it the legend is static. */
  onToggle?: ((id: string) => void) | undefined
  /** Shows only this series, or all again. */
  onIsolate?: ((id: string) => void) | undefined
}

/** A legend for charts without room for labels at the line ends. */
export const ChartLegend = memo(({ legend, onToggle, onIsolate }: ChartLegendProps) => {
  const { items, comparisons } = legend
  const isOneOfSeveral = items.length > 1
  return (
    <ul
      className={clsx(
        'flex max-h-23 flex-wrap items-center gap-x-1 overflow-y-auto text-12 text-muted',
        // Aligns the samples with the title instead of the button edges.
        onToggle && isOneOfSeveral && '-ml-2',
      )}
    >
      {items.map(({ id, label, look, draw, isHidden, isLast }) => {
        const content = (
          <>
            <SeriesSample look={look} draw={draw} isOneOfSeveral={isOneOfSeveral} />
            <span className={clsx('max-w-56 truncate', isHidden && 'line-through')}>{label}</span>
          </>
        )
        return (
          <li key={id}>
            {onToggle && isOneOfSeveral ? (
              <button
                type="button"
                aria-pressed={!isHidden}
                aria-disabled={isLast}
                title={legendHint(isLast, onIsolate !== undefined)}
                onClick={(event) => {
                  if (event.altKey && onIsolate) onIsolate(id)
                  else if (!isLast) onToggle(id)
                }}
                onDoubleClick={() => onIsolate?.(id)}
                onKeyDown={(event) => {
                  if (event.key.toLowerCase() !== 'o' || !onIsolate) return
                  event.preventDefault()
                  onIsolate(id)
                }}
                aria-keyshortcuts={onIsolate ? 'O' : undefined}
                className={clsx(
                  'flex h-6 items-center gap-2 rounded-control px-2 hover:bg-hover pointer-coarse:h-11',
                  !isHidden && 'text-text',
                )}
              >
                {content}
              </button>
            ) : (
              <span className="flex h-6 items-center gap-2 pr-3">{content}</span>
            )}
          </li>
        )
      })}
      {comparisons.map(({ label, look, draw, comparison }, n) => (
        <li
          key={label}
          className={clsx('flex h-6 items-center gap-2 pr-2', items.length > 0 && 'pl-2')}
        >
          <SeriesSample look={look} draw={draw} comparison={comparison === null ? null : n} />
          {label}
        </li>
      ))}
    </ul>
  )
})

function legendHint(isLast: boolean, canIsolate: boolean): string {
  const hide = isLast ? 'At least one series stays visible' : 'Click to show or hide'
  if (!canIsolate) return hide
  return isLast
    ? `${hide}. Double-click or press O to show all`
    : `${hide}. Double-click or press O to show only this`
}
