import type { Day } from '@cartograph/contract'
import { Button } from '../../ui/button/Button.tsx'
import { emptyValues } from '../../ui/conditions/condition-draft.ts'
import type { Condition, ConditionPeriod, ConditionTimes } from '../../ui/conditions/conditions.ts'
import { ConditionValues } from '../../ui/conditions/ConditionValues.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { operatorOptions } from './filter-field.ts'

interface BehaviourFieldsProps {
  readonly condition: Condition
  readonly today: Day
  readonly onChange: (changed: Pick<Condition, 'times' | 'period'>) => void
  /** Marks fields that are empty. */
  readonly isChecked: boolean
}

const once: ConditionTimes = { operator: 'gte', count: '1' }

/** How often something happened, and when. */
export function BehaviourFields({ condition, today, onChange, isChecked }: BehaviourFieldsProps) {
  const { times = once, period } = condition
  const change = (changed: { times?: ConditionTimes; period?: ConditionPeriod | null }) => {
    const next = changed.period === undefined ? period : (changed.period ?? undefined)
    onChange({ times: changed.times ?? times, ...(next !== undefined && { period: next }) })
  }
  return (
    <div className="flex flex-wrap items-start gap-3">
      <SelectField
        label="How often"
        className="w-32"
        options={[
          { value: 'gte', label: 'at least' },
          { value: 'lte', label: 'at most' },
        ]}
        value={times.operator}
        onChange={(operator) => change({ times: { ...times, operator } })}
      />
      <TextField
        label="Times"
        inputMode="numeric"
        className="w-20"
        value={times.count}
        onChange={({ target }) =>
          change({ times: { ...times, count: target.value.replaceAll(/\D/g, '').slice(0, 6) } })
        }
        onBlur={() => {
          const count = times.count === '' ? '1' : String(Number(times.count))
          if (count !== times.count) change({ times: { ...times, count } })
        }}
      />
      {period === undefined ? (
        <Button
          look="link"
          className="mt-[1.375rem]"
          onClick={() => change({ period: { operator: null, values: [] } })}
        >
          Add period
        </Button>
      ) : (
        <>
          <SelectField
            label="Period"
            className="w-44"
            placeholder="Choose a period"
            options={periods}
            value={period.operator}
            error={isChecked && period.operator === null ? 'Choose a period' : undefined}
            onChange={(operator) => change({ period: { operator, values: emptyValues(operator) } })}
          />
          <div className="flex min-w-0 flex-1 items-start gap-1">
            {period.operator !== null && (
              <div className="min-w-48 flex-1">
                <ConditionValues
                  key={period.operator}
                  type="time"
                  today={today}
                  operator={period.operator}
                  values={period.values}
                  onChange={(values) => change({ period: { ...period, values } })}
                  load={noValues}
                  missing={isChecked ? 'Enter a value' : undefined}
                />
              </div>
            )}
            <button
              type="button"
              aria-label="Remove period"
              onClick={() => change({ period: null })}
              className="mt-[1.375rem] flex size-control shrink-0 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-text"
            >
              <span aria-hidden="true">×</span>
            </button>
          </div>
        </>
      )}
    </div>
  )
}

/** Without a period it is all time. */
const periods = operatorOptions('time').filter(({ value }) => value !== 'overAllTime')
const noValues = () => Promise.resolve([])
