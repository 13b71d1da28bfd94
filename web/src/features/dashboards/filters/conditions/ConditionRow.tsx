import type { Day } from '@cartograph/contract'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import {
  conditionOperators,
  operatorsFor,
  untilNow,
  type Condition,
  type ConditionOperator,
} from './conditions.ts'
import { ConditionValues } from './ConditionValues.tsx'
import type { FilterMember, FilterOption } from '../values/filter-options.ts'

interface ConditionRowProps {
  condition: Condition
  members: readonly FilterMember[]
  today: Day
  onChange: (condition: Condition) => void
  onRemove: () => void
  load: (member: string, phrase: string, signal: AbortSignal) => Promise<readonly FilterOption[]>
}

/** One condition. Changing the field resets the operator, and changing the operator resets the values. */
export function ConditionRow(props: ConditionRowProps) {
  const { condition, members, today, onChange, onRemove, load } = props
  const { member, operator, values } = condition
  const known = members.find((one) => one.member === member)
  return (
    <div className="flex flex-col gap-3 rounded-control bg-page p-3">
      <div className="flex items-end gap-2">
        <SelectField
          label="Field"
          className="min-w-0 flex-1"
          placeholder="Choose a field"
          options={members.map((one) => ({ value: one.member, label: one.title }))}
          value={known?.member ?? null}
          onChange={(chosen) => onChange({ member: chosen, operator: null, values: [] })}
        />
        <button
          type="button"
          aria-label="Remove condition"
          onClick={onRemove}
          className="flex size-control shrink-0 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-text"
        >
          <span aria-hidden="true">×</span>
        </button>
      </div>
      {known !== undefined && (
        <SelectField
          key={known.member}
          label="Condition"
          placeholder="Choose a condition"
          options={operatorsFor(known.type).map((value) => ({
            value,
            label: conditionOperators[value].words,
          }))}
          value={operator}
          onChange={(chosen) => {
            onChange({ member, operator: chosen, values: emptyValues(chosen) })
          }}
        />
      )}
      {known !== undefined && operator !== null && (
        <ConditionValues
          key={`${known.member} ${operator}`}
          type={known.type}
          today={today}
          operator={operator}
          values={values}
          onChange={(changed) => onChange({ ...condition, values: changed })}
          load={(phrase, signal) => load(known.member, phrase, signal)}
        />
      )}
    </div>
  )
}

function emptyValues(operator: ConditionOperator): string[] {
  if (operator === 'overAllTime') return [untilNow]
  return operator === 'inTheLast' ? ['', 'days'] : []
}
