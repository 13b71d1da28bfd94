import clsx from 'clsx'
import { memo } from 'react'
import type { ChartLegend as Legend } from '../prepare/legend.ts'
import { SeriesSample } from './SeriesSample.tsx'

interface ChartLegendProps {
  legend: Legend
  /** Toggles a series; without it the legend is static. */
  onToggle?: ((id: string) => void) | undefined
}

/** A legend for charts without room for labels at the line ends. */
export const ChartLegend = memo(({ legend, onToggle }: ChartLegendProps) => {
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
                title={isLast ? 'At least one series stays visible' : undefined}
                onClick={() => {
                  if (!isLast) onToggle(id)
                }}
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
      {comparisons.map(({ label, look, draw }, n) => (
        <li
          key={label}
          className={clsx('flex h-6 items-center gap-2 pr-2', items.length > 0 && 'pl-2')}
        >
          <SeriesSample look={look} draw={draw} comparison={n} />
          {label}
        </li>
      ))}
    </ul>
  )
})
