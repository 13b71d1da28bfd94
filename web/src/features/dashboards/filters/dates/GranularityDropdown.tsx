import type { DateGranularity, GranularityChoice } from '@cartograph/contract'
import { useId } from 'react'
import { controlLook } from '../../../../ui/form/FieldFrame.tsx'
import { Chevron } from '../../../../ui/form/SelectField.tsx'

interface GranularityDropdownProps {
  choice: GranularityChoice
  onChange: (granularity: DateGranularity) => void
}

/** The time step of charts. Steps too fine for the dates are not offered. */
export function GranularityDropdown({ choice, onChange }: GranularityDropdownProps) {
  const { granularity, allowed, restriction } = choice
  const id = useId()
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <div className="relative">
        <select
          aria-label="Granularity"
          aria-describedby={restriction === null ? undefined : id}
          disabled={restriction !== null}
          value={granularity}
          onChange={(event) => {
            const chosen = allowed.find((one) => one === event.target.value)
            if (chosen !== undefined) onChange(chosen)
          }}
          className={`h-control-small appearance-none pr-8 sm:text-13! ${controlLook(false)}`}
        >
          {allowed.map((one) => (
            <option key={one} value={one} className="bg-raised">
              {names[one]}
            </option>
          ))}
        </select>
        <Chevron />
      </div>
      {restriction !== null && (
        <p id={id} className="text-13 text-muted">
          {restriction}
        </p>
      )}
    </div>
  )
}

const names: Record<DateGranularity, string> = {
  day: 'By day',
  week: 'By week',
  month: 'By month',
  quarter: 'By quarter',
}
