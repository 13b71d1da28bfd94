import {
  isOfDeletedSegment,
  maxEffectDays,
  segmentDimension,
  type ActionLogEntry,
  type Day,
  type Workspace,
} from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form'
import { useClient } from '../../api/client-context.ts'
import { ComboField } from '../../ui/form/ComboField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { actionMetricsQuery } from './action-log-queries.ts'
import { lookbackDate, type EntryValues } from './entry-values.ts'
import {
  dimensionOptions,
  hasMeasurableDays,
  metricOptions,
  segmentOptions,
} from './goal-values.ts'
import { goalValuesQuery } from './goal-values-query.ts'
import { guessMetric } from './guess-metric.ts'

interface GoalFieldsProps {
  readonly org: Workspace
  readonly form: UseFormReturn<EntryValues, unknown, EntryValues>
  readonly today: Day
  /** The entry that is changed. The metric of a new one follows the text until the user chooses one. */
  readonly edited: ActionLogEntry | undefined
  readonly disabled: boolean
}

/** What the action is meant to move, whose effect is measured at the lookback date. Absent where nothing can be measured. */
export function GoalFields(props: GoalFieldsProps) {
  const { org, form, today, edited, disabled } = props
  const client = useClient()
  const { items: metrics, segments } =
    useQuery(actionMetricsQuery(client, org.org_id)).data ?? nothingToMeasure
  const { control, setValue } = form
  const [text, source, actionDate, lookback, metric, dimension, value] = useWatch({
    control,
    name: ['text', 'datasourceType', 'actionDate', 'lookback', 'metric', 'dimension', 'value'],
  })
  const [isGuessed, setGuessed] = useState(edited === undefined)
  const guess = isGuessed ? guessMetric(text, source, metrics) : null
  useEffect(() => {
    if (guess !== null) setValue('metric', guess)
  }, [guess, setValue])
  const isSegment = dimension === segmentDimension
  const { data: found = [], isFetching } = useQuery(
    goalValuesQuery(client, org, isSegment ? '' : dimension),
  )
  const kept = edited?.effect ?? null
  const isKept = kept !== null && metric === kept.goal.metric && value === kept.goal.segment?.value
  const isGone = isKept && isOfDeletedSegment(kept)
  const values = isSegment ? segmentOptions(segments, kept) : found
  if (metrics.length === 0) return null
  const chosen = metrics.find((one) => one.metric === metric)
  const dimensions = dimensionOptions(chosen, dimension)
  const reviewed =
    lookback === undefined ? today : lookbackDate(lookback, today, edited?.lookbackDate)
  const hasDays = hasMeasurableDays(actionDate, reviewed)
  return (
    <fieldset className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <legend className="sr-only">Measured effect</legend>
      <Controller
        control={control}
        name="metric"
        render={({ field }) => (
          <SelectField
            {...field}
            label="Meant to move (optional)"
            hint={
              metric === ''
                ? 'The effect on it is measured by the lookback date.'
                : hasDays
                  ? 'Compared with what was to be expected, by the lookback date.'
                  : `Measured only with a lookback date 1 to ${maxEffectDays} days after the action.`
            }
            options={metricOptions(metrics, source, kept)}
            onChange={(to) => {
              setGuessed(false)
              field.onChange(to)
              const next = metrics.find((one) => one.metric === to)?.dimensions ?? []
              if (!next.some((one) => one.dimension === dimension)) {
                setValue('dimension', '')
                setValue('value', '')
              }
            }}
            disabled={disabled}
          />
        )}
      />
      {dimensions.length > 0 && (
        <Controller
          control={control}
          name="dimension"
          render={({ field }) => (
            <SelectField
              {...field}
              label="Of (optional)"
              options={[
                { value: '', label: 'Everything' },
                ...dimensions.map((one) => ({ value: one.dimension, label: one.title })),
              ]}
              onChange={(to) => {
                setGuessed(false)
                field.onChange(to)
                setValue('value', '')
              }}
              disabled={disabled}
            />
          )}
        />
      )}
      {dimension !== '' && (
        <Controller
          control={control}
          name="value"
          render={({ field }) => (
            <ComboField
              {...field}
              label={dimensions.find((one) => one.dimension === dimension)?.title ?? 'Value'}
              hint={
                isGone
                  ? 'This segment was deleted. Choose another, or save the goal as it is.'
                  : isSegment
                    ? "Only segments that orders don't change, such as a country or a first visit."
                    : isFetching
                      ? 'Loading…'
                      : value === ''
                        ? 'Choose one to look at it alone.'
                        : undefined
              }
              options={values}
              disabled={disabled}
            />
          )}
        />
      )}
    </fieldset>
  )
}

const nothingToMeasure = { items: [], segments: [] }
