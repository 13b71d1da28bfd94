import type { Day } from '@cartograph/contract'
import { SelectField } from '../form/SelectField.tsx'
import {
  conditionOperators,
  operatorsFor,
  type Condition,
  type ConditionField,
} from './conditions.ts'
import { emptyValues } from './condition-draft.ts'
import { ConditionValues } from './ConditionValues.tsx'
import type { LoadOptions } from '../form/use-options.ts'

interface ConditionRowProps<Name extends string> {
  readonly fields: readonly ConditionField<Name>[]
  readonly condition: Condition<Name>
  readonly today: Day
  readonly onChange: (condition: Condition<Name>) => void
  readonly onRemove: () => void
  readonly loadValues: (field: Name) => LoadOptions
}

/** One condition. Changing the field resets the operator, and changing the operator resets the values. */
export function ConditionRow<Name extends string>(props: ConditionRowProps<Name>) {
  const { fields, condition, today, onChange, onRemove, loadValues } = props
  const { member, operator, values } = condition
  const known = fields.find((one) => one.member === member)
  return (
    <div className="flex flex-col gap-3 rounded-control bg-page p-3">
      <div className="flex items-end gap-2">
        <SelectField
          label="Field"
          className="min-w-0 flex-1"
          placeholder="Choose a field"
          options={fields.map((one) => ({ value: one.member, label: one.title }))}
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
          load={loadValues(known.member)}
          {...(known.labelOf !== undefined && { labelOf: known.labelOf })}
        />
      )}
    </div>
  )
}
