import { alertRates, rulesOfWatch, type AlertRuleKind } from '@cartograph/contract'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { AlertFieldsProps } from './WatchFields.tsx'

interface RuleFieldsProps extends AlertFieldsProps {
  readonly isPercent: boolean
}

/** When the alert fires. */
export function RuleFields({ draft, isChecked, onChange, isPercent }: RuleFieldsProps) {
  const isMetric = draft.watch === 'metric'
  const granularity = isMetric ? draft.granularity : 'day'
  const needNumber = (text: string) =>
    isChecked && (text.trim() === '' || !Number.isFinite(Number(text.replaceAll(',', ''))))
      ? 'Enter a number'
      : undefined
  const { rule } = draft
  return (
    <section aria-labelledby="alert-rule" className="flex flex-col gap-4">
      <h2 id="alert-rule" className="text-14 font-semibold">
        Tell me when
      </h2>
      <div className="grid max-w-[60rem] items-start gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <SelectField
          label="Condition"
          options={rulesOfWatch[draft.watch].map((value) => ({
            value,
            label: draft.watch === 'connection' ? sourceRules[value] : ruleNames[value],
          }))}
          value={rule}
          onChange={(chosen) => onChange({ ...draft, rule: chosen })}
        />
        {isMetric && rule !== 'pace' && (
          <SelectField
            label="By"
            options={granularities}
            value={draft.granularity}
            onChange={(chosen) => onChange({ ...draft, granularity: chosen })}
          />
        )}
        {rule === 'unusual' && (
          <>
            <SelectField
              label="Direction"
              options={directions}
              value={draft.direction}
              onChange={(direction) => onChange({ ...draft, direction })}
            />
            <SelectField
              label="How often by chance"
              hint="Choose a rarer one to hear only of larger changes."
              options={(['often', 'sometimes', 'rarely'] as const).map((value) => ({
                value,
                label: capitalized(alertRates[granularity][value].words),
              }))}
              value={draft.sensitivity}
              onChange={(sensitivity) => onChange({ ...draft, sensitivity })}
            />
          </>
        )}
        {(rule === 'value' || rule === 'pace') && (
          <SelectField
            label="Is"
            options={limits}
            value={draft.is}
            onChange={(is) => onChange({ ...draft, is })}
          />
        )}
        {rule === 'value' && (
          <TextField
            label={isPercent ? 'Value in %' : 'Value'}
            inputMode="decimal"
            autoComplete="off"
            value={draft.value}
            error={needNumber(draft.value)}
            onChange={({ target }) => onChange({ ...draft, value: target.value })}
          />
        )}
        {rule === 'change' && (
          <>
            <SelectField
              label="Change"
              options={changes}
              value={draft.change}
              onChange={(change) => onChange({ ...draft, change })}
            />
            <SelectField
              label="Compared with"
              options={comparisons[granularity]}
              value={
                granularity === 'week' && draft.compared === 'week' ? 'previous' : draft.compared
              }
              onChange={(compared) => onChange({ ...draft, compared })}
            />
          </>
        )}
        {(rule === 'change' || rule === 'pace') && (
          <TextField
            label="By at least, in %"
            inputMode="decimal"
            autoComplete="off"
            value={draft.percent}
            error={needNumber(draft.percent)}
            onChange={({ target }) => onChange({ ...draft, percent: target.value })}
          />
        )}
      </div>
    </section>
  )
}

const ruleNames: Readonly<Record<AlertRuleKind, string>> = {
  unusual: 'A value is unusual',
  value: 'A value is above or below a limit',
  change: 'A value changes against an earlier one',
  pace: 'The month is off the pace of its target',
  no_data: 'There is no data',
  failing: 'The last sync failed',
}
const sourceRules = { ...ruleNames, no_data: 'No sync was finished for a day' }

const granularities = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week, from Monday' },
] as const

const directions = [
  { value: 'either', label: 'Low or high' },
  { value: 'low', label: 'Low' },
  { value: 'high', label: 'High' },
] as const

const limits = [
  { value: 'below', label: 'Below' },
  { value: 'above', label: 'Above' },
] as const

const changes = [
  { value: 'fall', label: 'Falls' },
  { value: 'rise', label: 'Rises' },
  { value: 'either', label: 'Falls or rises' },
] as const

const comparisons = {
  day: [
    { value: 'week', label: 'The same weekday a week before' },
    { value: 'previous', label: 'The day before' },
    { value: 'year', label: 'The same weekday 52 weeks before' },
  ],
  week: [
    { value: 'previous', label: 'The week before' },
    { value: 'year', label: 'The week 52 weeks before' },
  ],
} as const

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
