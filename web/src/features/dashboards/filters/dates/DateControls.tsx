import { Fragment } from 'react'
import type { ChosenDates } from '../../dates/date-variables.ts'
import { ComparisonPicker } from './ComparisonPicker.tsx'
import { DateRangePicker } from './DateRangePicker.tsx'
import type { FilterBarProps } from '../bar/filter-bar-props.ts'
import { granularityOf } from '../state/filter-state.ts'
import { GranularityDropdown } from './GranularityDropdown.tsx'
import { isKind } from '../state/dashboard-filters.ts'

type DateControlsProps = Pick<FilterBarProps, 'filters' | 'place' | 'state' | 'onChange' | 'today'>

/** Date range, comparisons and granularity. */
export function DateControls({ filters, place, state, onChange, today }: DateControlsProps) {
  const own = filters.filter((filter) => filter.place === place)
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      {own.map((filter) => {
        const { name } = filter
        if (isKind(filter, 'date_range_picker')) {
          const dates = state.dates[name]
          if (dates === undefined) return null
          const change = (changed: ChosenDates) =>
            onChange({ ...state, dates: { ...state.dates, [name]: changed } })
          return (
            <Fragment key={name}>
              <DateRangePicker dates={dates} today={today} onChange={change} />
              <ComparisonPicker dates={dates} today={today} onChange={change} />
            </Fragment>
          )
        }
        return (
          isKind(filter, 'time_granularity_dropdown') && (
            <GranularityDropdown
              key={name}
              choice={granularityOf(filters, state, filter, today)}
              onChange={(granularity) => {
                const granularities = { ...state.granularities, [name]: granularity }
                onChange({ ...state, granularities })
              }}
            />
          )
        )
      })}
    </div>
  )
}
