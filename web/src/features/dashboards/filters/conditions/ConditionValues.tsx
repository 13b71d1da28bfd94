import type { Day } from '@cartograph/contract'
import { DateField } from '../../../../ui/form/DateField.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import {
  conditionOperators,
  lastUnits,
  type ConditionOperator,
  type MemberType,
} from './conditions.ts'
import type { FilterOption } from '../values/filter-options.ts'
import { ValuesField } from './ValuesField.tsx'

interface ConditionValuesProps {
  type: MemberType
  /** The last day that can be chosen. */
  today: Day
  operator: ConditionOperator
  values: readonly string[]
  onChange: (values: readonly string[]) => void
  load: (phrase: string, signal: AbortSignal) => Promise<readonly FilterOption[]>
}

/** Inputs for the values that an operator takes. */
export function ConditionValues(props: ConditionValuesProps) {
  const { type, today, operator, values, onChange, load } = props
  const [first = '', second = ''] = values
  if (type === 'boolean') {
    return (
      <SelectField
        label="Value"
        options={answers}
        value={first === 'true' || first === 'false' ? first : null}
        onChange={(answer) => onChange([answer])}
      />
    )
  }
  if (operator === 'inTheLast') {
    return (
      <div className="flex gap-2">
        <TextField
          label="Number"
          inputMode="numeric"
          className="min-w-0 flex-1"
          value={first}
          onChange={(event) => onChange([event.target.value.replaceAll(/\D/g, ''), second])}
          onBlur={() => {
            if (!(Number(first) >= 1)) onChange(['1', second])
          }}
        />
        <SelectField
          label="Unit"
          className="flex-1"
          options={lastUnits.map((value) => ({ value, label: value }))}
          value={lastUnits.find((unit) => unit === second) ?? null}
          onChange={(unit) => onChange([first, unit])}
        />
      </div>
    )
  }
  const { takes } = conditionOperators[operator]
  if (takes === 'none') return null
  if (takes === 'several') {
    const suggests = operator === 'equals' || operator === 'notEquals'
    return (
      <ValuesField
        label="Values"
        values={values}
        onChange={onChange}
        load={suggests && type === 'string' ? load : null}
        inputMode={type === 'number' ? 'decimal' : 'text'}
      />
    )
  }
  if (type === 'time') {
    const day = (label: string, value: string, choose: (day: Day) => void) => (
      <DateField
        label={label}
        className="min-w-0 flex-1"
        today={today}
        value={value === '' ? null : value}
        onChange={choose}
      />
    )
    if (takes === 'one') return day('Value', first, (chosen) => onChange([chosen]))
    return (
      <div className="flex gap-2">
        {day('From', first, (chosen) => onChange([chosen, second]))}
        {day('To', second, (chosen) => onChange([first, chosen]))}
      </div>
    )
  }
  if (takes === 'one') {
    return (
      <TextField
        inputMode="decimal"
        label="Value"
        value={first}
        onChange={(event) => onChange([event.target.value.trim()])}
      />
    )
  }
  return (
    <div className="flex gap-2">
      <TextField
        inputMode="decimal"
        label="From"
        className="min-w-0 flex-1"
        value={first}
        onChange={(event) => onChange([event.target.value.trim(), second])}
      />
      <TextField
        inputMode="decimal"
        label="To"
        className="min-w-0 flex-1"
        value={second}
        onChange={(event) => onChange([first, event.target.value.trim()])}
      />
    </div>
  )
}

const answers = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
] as const
