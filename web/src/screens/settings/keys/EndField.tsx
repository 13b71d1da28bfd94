import type { TimeZone } from '@cartograph/contract'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { endOptions, firstEndDay, type KeyEnd } from './key-end.ts'

interface EndFieldProps {
  readonly value: KeyEnd
  readonly onChange: (end: KeyEnd) => void
  readonly timezone: TimeZone
  readonly disabled: boolean
  readonly error?: string | undefined
}

export function EndField({ value, onChange, timezone, disabled, error }: EndFieldProps) {
  return (
    <div className="flex w-full flex-wrap items-start gap-3 sm:w-auto">
      <SelectField
        label="Expires"
        className="w-full sm:w-40"
        options={endOptions}
        value={value.choice}
        onChange={(choice) => onChange({ ...value, choice })}
        disabled={disabled}
      />
      {value.choice === 'date' && (
        <TextField
          type="date"
          label="Last day"
          className="w-full sm:w-44"
          min={firstEndDay(timezone)}
          value={value.day}
          onChange={({ target }) => onChange({ ...value, day: target.value })}
          disabled={disabled}
          error={error}
        />
      )}
    </div>
  )
}
