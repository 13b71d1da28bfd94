import type { Day } from '@cartograph/contract'
import { lazy, Suspense, useState } from 'react'
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import type { ChosenDates } from '../../dates/date-variables.ts'
import { formatComparisons } from '../../dates/format-dates.ts'
import { chipLook, FilterPopover } from '../bar/FilterPopover.tsx'
import { comparedDatesOf } from '../state/filter-state.ts'

interface ComparisonPickerProps {
  dates: ChosenDates
  today: Day
  onChange: (dates: ChosenDates) => void
}

const loadChoice = () => import('./ComparisonChoice.tsx')
const ComparisonChoice = lazy(async () => ({ default: (await loadChoice()).ComparisonChoice }))

/** Picks the comparison of the dates. */
export function ComparisonPicker({ dates, today, onChange }: ComparisonPickerProps) {
  const [isOpen, setOpen] = useState(false)
  const against = formatComparisons(comparedDatesOf(dates, today))
  const prefetch = () => void loadChoice().catch(() => undefined)
  return (
    <FilterPopover
      label="Compare to"
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className={chipLook} onPointerEnter={prefetch} onFocus={prefetch}>
          <span className="truncate">{against ?? 'No comparison'}</span>
          <span aria-hidden="true">▾</span>
        </button>
      }
    >
      <Suspense fallback={<Skeleton className="h-36 w-[min(18rem,calc(100vw-3rem))]" />}>
        <ComparisonChoice dates={dates} today={today} onChange={onChange} />
      </Suspense>
    </FilterPopover>
  )
}
