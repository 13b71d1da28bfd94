import { segmentChangeDays, type Day, type SegmentSize } from '@cartograph/contract'
import clsx from 'clsx'
import { formatCount } from '../../../features/audiences/count-words.ts'
import { formatDate, formatDay } from '../../../format/date-format.ts'
import { Button } from '../../../ui/button/Button.tsx'

interface SizeTableProps {
  readonly sizes: readonly SegmentSize[]
  /** The day whose customers are shown. */
  readonly day: Day | null
  readonly onDay: (day: Day | null) => void
}

/** The last days, of which it is known who joined and left. */
export function SizeTable({ sizes, day, onDay }: SizeTableProps) {
  return (
    <div
      // A scrollable region must be focusable.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label="Last days"
      className="relative max-h-64 overflow-auto"
    >
      <table className="w-full text-14">
        <caption className="sr-only">Size by day</caption>
        <thead className="text-13 text-muted">
          <tr>
            <th scope="col" className={clsx('px-2 py-1 text-left font-medium', first)}>
              Day
            </th>
            {['Size', 'Joined', 'Left'].map((title) => (
              <th key={title} scope="col" className="px-2 py-1 text-right font-medium">
                {title}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">Customers</span>
            </th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {sizes
            .slice(-segmentChangeDays)
            .toReversed()
            .map((size) => (
              <tr key={size.day} className="border-t border-border">
                <th scope="row" className={clsx('px-2 py-1 text-left font-normal', first)}>
                  <span className="whitespace-nowrap">{formatDay(size.day)}</span>
                  {size.rule_changed && <span className="text-muted"> · rule changed</span>}
                </th>
                <td className="px-2 text-right">{formatCount(size.members)}</td>
                <td className="px-2 text-right">{numberOrDash(size.joined)}</td>
                <td className="px-2 text-right">{numberOrDash(size.left)}</td>
                <td className="py-1 pl-2 text-right">
                  {(size.joined ?? 0) + (size.left ?? 0) > 0 && (
                    <Button
                      look="quiet"
                      aria-expanded={day === size.day}
                      aria-label={`${day === size.day ? 'Hide' : 'Show'} who joined and left on ${formatDate(size.day)}`}
                      onClick={() => onDay(day === size.day ? null : size.day)}
                    >
                      {day === size.day ? 'Hide' : 'Show'}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}

const first = 'sticky left-0 bg-surface'

function numberOrDash(value: number | null): string {
  return value === null ? '–' : formatCount(value)
}
