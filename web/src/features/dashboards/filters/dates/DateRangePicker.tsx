import { formatRange } from '../../../../format/date-format.ts'
import { type Day, resolveRange } from '@cartograph/contract'
import { lazy, Suspense, useState } from 'react'
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import type { ChosenDates } from '../../dates/date-variables.ts'
import { rangeName } from '../../dates/format-dates.ts'
import { chipLook, FilterPopover } from '../bar/FilterPopover.tsx'

interface DateRangePickerProps {
  dates: ChosenDates
  /** The workspace's current day, the last one that can be selected. */
  today: Day
  onChange: (dates: ChosenDates) => void
}

const loadPanel = () => import('./DateRangePanel.tsx')
const DateRangePanel = lazy(async () => ({ default: (await loadPanel()).DateRangePanel }))

/** The date range. The calendar is prefetched on hover and focus. */
export function DateRangePicker({ dates, today, onChange }: DateRangePickerProps) {
  const [isOpen, setOpen] = useState(false)
  const prefetch = () => void loadPanel().catch(() => undefined)
  return (
    <FilterPopover
      label="Dates"
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className={chipLook} onPointerEnter={prefetch} onFocus={prefetch}>
          {typeof dates.range === 'string' && (
            <span className="font-medium whitespace-nowrap">{rangeName(dates.range)} </span>
          )}
          <span className={typeof dates.range === 'string' ? 'truncate text-muted' : 'truncate'}>
            {formatRange(resolveRange(dates.range, today).range)}
          </span>
          <span aria-hidden="true">▾</span>
        </button>
      }
    >
      <Suspense fallback={<Skeleton className="h-96 w-[min(38rem,calc(100vw-3rem))]" />}>
        <DateRangePanel
          isOpen={isOpen}
          dates={dates}
          today={today}
          onChange={onChange}
          onDone={() => setOpen(false)}
        />
      </Suspense>
    </FilterPopover>
  )
}
