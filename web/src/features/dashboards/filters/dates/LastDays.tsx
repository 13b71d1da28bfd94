import { type ChosenRange, dateRangePresets, StaticRangeId } from '@cartograph/contract'
import { useState, type SyntheticEvent } from 'react'
import { Button } from '../../../../ui/button/Button.tsx'
import { controlLook } from '../../../../ui/form/FieldFrame.tsx'

interface LastDaysProps {
  range: ChosenRange
  onChoose: (range: StaticRangeId) => void
}

/** A range of complete days, whose number the user types. */
export function LastDays({ range, onChoose }: LastDaysProps) {
  const [count, setCount] = useState(() => otherCountOf(range) ?? '30')
  const chosen = StaticRangeId.safeParse(`last${count}Days`).data

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (chosen !== undefined) onChoose(chosen)
  }

  return (
    <form
      aria-label="Last days"
      onSubmit={submit}
      className="flex items-center gap-2 px-3 py-2 text-13"
    >
      <label className="flex items-center gap-2">
        Last
        <span className="w-16">
          <input
            inputMode="numeric"
            maxLength={4}
            aria-label="Number of days"
            value={count}
            onChange={(event) => setCount(event.target.value.replaceAll(/\D|^0+/g, ''))}
            className={`h-control-small ${controlLook(false)}`}
          />
        </span>
        days
      </label>
      <Button type="submit" size="small" disabled={chosen === undefined}>
        Apply
      </Button>
    </form>
  )
}

/** Of days that are not among the ranges above. */
function otherCountOf(range: ChosenRange): string | null {
  if (typeof range !== 'string' || dateRangePresets.some((id) => id === range)) return null
  return /^last(\d+)Days$/.exec(range)?.[1] ?? null
}
