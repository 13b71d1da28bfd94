import type { Day } from '@cartograph/contract'
import { useId, useState, type FocusEvent, type ReactNode } from 'react'
import { emptyValues } from '../../ui/conditions/condition-draft.ts'
import { conditionOperators, type Condition } from '../../ui/conditions/conditions.ts'
import { ConditionValues } from '../../ui/conditions/ConditionValues.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { useAfterPress } from '../../ui/form/use-after-press.ts'
import type { LoadOptions } from '../../ui/form/use-options.ts'
import { BehaviourFields } from './BehaviourFields.tsx'
import { FieldPicker, hintOf } from './FieldPicker.tsx'
import { operatorOptions, type FilterField, type OperatorSet } from './filter-field.ts'
import { UnknownValues } from './UnknownValues.tsx'

interface FilterRowProps {
  readonly fields: readonly FilterField[]
  readonly condition: Condition
  readonly today: Day
  readonly onChange: (condition: Condition) => void
  /** Null for the only condition, which can't be removed, or has nothing to remove. */
  readonly onRemove: (() => void) | null
  readonly loadValues: (member: string) => LoadOptions
  readonly operators: OperatorSet
  /** Marks everything that is missing; otherwise only fields that were left. */
  readonly isChecked: boolean
  /** Nothing is missing while no field is chosen. */
  readonly mayBeEmpty: boolean
  readonly isNew: boolean
  /** The number that the condition alone selects. */
  readonly note: ReactNode
}

type Part = 'member' | 'operator' | 'values'

/** One condition. Changing the field clears the operator, and changing the operator clears the values. */
export function FilterRow(props: FilterRowProps) {
  const { fields, condition, today, onChange, onRemove, loadValues, isChecked, isNew, note } = props
  const { operators, mayBeEmpty } = props
  const { member, operator, values } = condition
  const [left, setLeft] = useState<readonly Part[]>([])
  const afterPress = useAfterPress()
  const hintId = useId()
  const field = fields.find((one) => one.member === member)
  const isMarked = (part: Part) => isChecked || left.includes(part)
  const leave = (part: Part) => (event: FocusEvent<HTMLElement>) => {
    if (isStillInside(event) || left.includes(part)) return
    // A mark moves what follows, such as the button that is being pressed.
    afterPress(() => setLeft((before) => [...before, part]))
  }

  return (
    <div className="@container rounded-control bg-page p-3">
      <div className="flex flex-col gap-3 @2xl:flex-row @2xl:flex-wrap @2xl:items-start">
        <div className="min-w-0 @2xl:flex-[5]" onBlur={leave('member')}>
          <FieldPicker
            fields={fields}
            chosen={field}
            isNew={isNew}
            hintId={hintId}
            error={memberProblem(condition, field, isMarked('member') && !mayBeEmpty)}
            onChoose={(chosen) => {
              setLeft([])
              onChange({ member: chosen, operator: null, values: [] })
            }}
          />
        </div>
        {field !== undefined && (
          // Below the field, or below the whole row if that is wide.
          <p id={hintId} className="-mt-2 text-13 text-muted @2xl:order-last @2xl:basis-full">
            <span className="block max-w-[70ch]">{hintOf(field)}</span>
          </p>
        )}
        {field !== undefined && (
          <div className="min-w-0 @2xl:flex-[4]" onBlur={leave('operator')}>
            <SelectField
              key={field.member}
              label="Condition"
              placeholder="Choose a condition"
              options={operatorOptions(field.type, operators)}
              value={operator}
              error={operator === null && isMarked('operator') ? 'Choose a condition' : undefined}
              onChange={(chosen) => {
                setLeft(left.filter((part) => part !== 'values'))
                onChange({ ...condition, operator: chosen, values: emptyValues(chosen) })
              }}
            />
          </div>
        )}
        {field !== undefined &&
          operator !== null &&
          conditionOperators[operator].takes !== 'none' && (
            <div className="min-w-0 @2xl:flex-[5]" onBlur={leave('values')}>
              <ConditionValues
                key={`${field.member} ${operator}`}
                type={field.type}
                today={today}
                operator={operator}
                values={values}
                isSingle={!operators.takesSeveralNumbers}
                unit={field.unit}
                onChange={(changed) => onChange({ ...condition, values: changed })}
                load={field.suggestsValues ? loadValues(field.member) : noValues}
                missing={isMarked('values') ? 'Enter a value' : undefined}
                {...(field.labelOf !== undefined && { labelOf: field.labelOf })}
              />
              {field.suggestsValues && operator === 'equals' && (
                <UnknownValues values={values} load={loadValues(field.member)} />
              )}
            </div>
          )}
        <button
          type="button"
          aria-label="Remove condition"
          title={onRemove === null && !mayBeEmpty ? 'At least one condition is needed' : undefined}
          disabled={onRemove === null}
          onClick={() => onRemove?.()}
          className="flex size-control shrink-0 items-center justify-center self-end rounded-control text-muted hover:bg-hover hover:text-text disabled:opacity-40 disabled:hover:bg-transparent @max-2xl:relative @max-2xl:z-1 @max-2xl:order-first @max-2xl:-mt-2 @max-2xl:-mb-8 @2xl:mt-[1.375rem] @2xl:self-start"
        >
          <span aria-hidden="true">×</span>
        </button>
      </div>
      {field?.isBehaviour === true && (
        <div className="mt-3">
          <BehaviourFields
            condition={condition}
            today={today}
            isChecked={isChecked}
            onChange={({ times, period }) =>
              onChange({
                member,
                operator,
                values,
                ...(times !== undefined && { times }),
                ...(period !== undefined && { period }),
              })
            }
          />
        </div>
      )}
      {note}
    </div>
  )
}

function memberProblem(
  { member }: Condition,
  field: FilterField | undefined,
  isMarked: boolean,
): string | undefined {
  if (member === null) return isMarked ? 'Choose a field' : undefined
  return field === undefined ? `${member} no longer exists. Choose another field.` : undefined
}

/** A calendar and a list of options belong to their field, though they are elsewhere in the document. */
function isStillInside({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean {
  if (!(relatedTarget instanceof Element)) return relatedTarget !== null
  return currentTarget.contains(relatedTarget) || relatedTarget.closest('[role=dialog]') !== null
}

const noValues = () => Promise.resolve([])
