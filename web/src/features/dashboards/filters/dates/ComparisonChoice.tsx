import { formatRange } from '../../../../format/date-format.ts'
import {
  comparedRange,
  comparisonNames,
  ComparisonPeriod,
  type Day,
  resolveRange,
  usableComparisons,
} from '@cartograph/contract'
import { SegmentedControl } from '../../../../ui/form/SegmentedControl.tsx'
import type { ChosenDates } from '../../dates/date-variables.ts'

interface ComparisonChoiceProps {
  dates: ChosenDates
  today: Day
  onChange: (dates: ChosenDates) => void
}

/** Comparison periods with their dates. Several can be selected. Those that overlap the range are left out. */
export function ComparisonChoice({ dates, today, onChange }: ComparisonChoiceProps) {
  const resolved = resolveRange(dates.range, today)
  const isInProgress = resolved.range[1] === today
  const usable = (periods: readonly ComparisonPeriod[]) =>
    usableComparisons(periods, resolved, dates.toDate, today)
  const chosen = usable(dates.comparisons)

  function toggle(period: ComparisonPeriod, isOn: boolean) {
    const others = chosen.filter((one) => one !== period)
    onChange({ ...dates, comparisons: isOn ? [...others, period] : others })
  }

  return (
    <fieldset style={{ width: 'min(20rem, 100vw - 3rem)' }}>
      <legend className="sr-only">Compare to</legend>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span aria-hidden="true" className="px-2 text-13 font-medium">
          Compare to
        </span>
        {isInProgress && (
          <SegmentedControl
            label="Comparison length"
            options={extents}
            value={dates.toDate ? 'to-date' : 'full'}
            onChange={(extent) => onChange({ ...dates, toDate: extent === 'to-date' })}
          />
        )}
      </div>
      {usable(ComparisonPeriod.options).map((period) => (
        <label
          key={period}
          className="flex min-h-8 cursor-pointer items-center gap-2 rounded-control px-2 text-13 hover:bg-hover pointer-coarse:min-h-11"
        >
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={chosen.includes(period)}
            onChange={(event) => toggle(period, event.target.checked)}
          />
          {comparisonNames[period]}{' '}
          <span className="ml-auto text-muted">
            {formatRange(comparedRange(period, resolved, dates.toDate, today))}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const extents = [
  { value: 'to-date', label: 'To date' },
  { value: 'full', label: 'Full period' },
] as const
