import type { Day } from '@cartograph/contract'
import { DateField } from '../form/DateField.tsx'
import { SelectField } from '../form/SelectField.tsx'
import { TextField } from '../form/TextField.tsx'
import {
  conditionOperators,
  findProblem,
  isCountedBack,
  lastUnits,
  type ConditionOperator,
  type MemberType,
} from './conditions.ts'
import type { LoadOptions } from '../form/use-options.ts'
import { ValuesField } from './ValuesField.tsx'

interface ConditionValuesProps {
  type: MemberType
  /** The last day that can be chosen. */
  today: Day
  operator: ConditionOperator
  values: readonly string[]
  onChange: (values: readonly string[]) => void
  load: LoadOptions
  labelOf?: (value: string) => string
  /** The unit of numbers: '%', 'USD'. */
  unit?: string | undefined
  /** A number has one value at a time. */
  isSingle?: boolean
  /** Of the first value that is missing. */
  missing?: string | undefined
}

/** Inputs for the values that an operator takes. */
export function ConditionValues(props: ConditionValuesProps) {
  const { type, today, operator, values, onChange, load, labelOf, isSingle = false } = props
  const [first = '', second = ''] = values
  if (type === 'boolean') {
    return (
      <SelectField
        label="Value"
        error={props.missing}
        options={answers}
        value={first === 'true' || first === 'false' ? first : null}
        onChange={(answer) => onChange([answer])}
      />
    )
  }
  if (isCountedBack(operator)) {
    return (
      <div className="flex gap-2">
        <TextField
          label="Number"
          error={first === '' ? props.missing : undefined}
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
  const problem = findProblem(type, operator, values)
  const firstMissing = Math.max(
    0,
    [first, second].findIndex((value) => value === ''),
  )
  const errorOf = (index: number) =>
    problem?.index === index
      ? problem.message
      : index === firstMissing && (values[index] ?? '') === ''
        ? props.missing
        : undefined
  const taken = conditionOperators[operator].takes
  const takes = taken === 'several' && isSingle && type === 'number' ? 'one' : taken
  if (takes === 'none') return null
  if (takes === 'several') {
    const suggests = operator === 'equals' || operator === 'notEquals'
    return (
      <ValuesField
        label="Values"
        error={problem?.message ?? (values.length === 0 ? props.missing : undefined)}
        values={values}
        onChange={onChange}
        load={suggests && type === 'string' ? load : null}
        {...(suggests && labelOf !== undefined && { labelOf })}
        inputMode={type === 'number' ? 'decimal' : 'text'}
      />
    )
  }
  if (type === 'time') {
    const day = (label: string, index: 0 | 1, choose: (day: Day) => void) => (
      <DateField
        label={label}
        className="min-w-0 flex-1"
        today={today}
        error={errorOf(index)}
        value={values[index] || null}
        onChange={choose}
      />
    )
    if (takes === 'one') return day('Value', 0, (chosen) => onChange([chosen]))
    return (
      <div className="flex gap-2">
        {day('From', 0, (chosen) => onChange([chosen, second]))}
        {day('To', 1, (chosen) => onChange([first, chosen]))}
      </div>
    )
  }
  const named = (label: string) => (props.unit === undefined ? label : `${label} (${props.unit})`)
  if (takes === 'one') {
    return (
      <TextField
        inputMode="decimal"
        label={named('Value')}
        error={errorOf(0)}
        value={first}
        onChange={(event) => onChange([event.target.value.trim()])}
      />
    )
  }
  return (
    <div className="flex gap-2">
      <TextField
        inputMode="decimal"
        label={named('From')}
        className="min-w-0 flex-1"
        error={errorOf(0)}
        value={first}
        onChange={(event) => onChange([event.target.value.trim(), second])}
      />
      <TextField
        inputMode="decimal"
        label={named('To')}
        className="min-w-0 flex-1"
        error={errorOf(1)}
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
