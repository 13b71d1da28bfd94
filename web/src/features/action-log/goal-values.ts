import {
  addDays,
  maxEffectDays,
  segmentDimension,
  type ActionEffect,
  type ActionGoal,
  type ActionMetric,
  type Day,
} from '@cartograph/contract'
import type { ComboOption } from '../../ui/form/combo-search.ts'
import type { SelectOption } from '../../ui/form/SelectField.tsx'
import type { EntryValues } from './entry-values.ts'

type GoalValues = Pick<EntryValues, 'actionDate' | 'metric' | 'dimension' | 'value'>

/** Null without a metric, and where there are no days to measure. */
export function goalOf(values: GoalValues, lookbackDate: Day): ActionGoal | null {
  const { metric, dimension, value } = values
  if (metric === '' || !hasMeasurableDays(values.actionDate, lookbackDate)) return null
  return { metric, segment: dimension === '' || value === '' ? null : { dimension, value } }
}

/** From the action to the day before the review. */
export function hasMeasurableDays(actionDate: Day, lookbackDate: Day): boolean {
  return (
    actionDate !== '' &&
    lookbackDate > actionDate &&
    lookbackDate <= addDays(actionDate, maxEffectDays)
  )
}

/**
 * Metrics of the data source first. Those with the title of another are named with their data set. That of an entry that
 * is changed is among them even if it can no longer be measured.
 */
export function metricOptions(
  metrics: readonly ActionMetric[],
  source: string | undefined,
  kept: ActionEffect | null = null,
): SelectOption<string>[] {
  const isOther = ({ platforms }: ActionMetric) =>
    Number(!platforms.some((platform) => platform === source))
  const sorted = metrics.toSorted((a, b) => isOther(a) - isOther(b))
  return [
    { value: '', label: 'Nothing in particular' },
    ...sorted.map(({ metric, title, group }) => {
      const isTwin = metrics.some((one) => one.title === title && one.metric !== metric)
      return { value: metric, label: isTwin ? `${title} (${group})` : title }
    }),
    ...(kept === null || metrics.some(({ metric }) => metric === kept.goal.metric)
      ? []
      : [{ value: kept.goal.metric, label: kept.metric_title }]),
  ]
}

/** With the one that is chosen, even if nothing of it can be chosen anymore. */
export function dimensionOptions(
  metric: ActionMetric | undefined,
  chosen: string,
): ActionMetric['dimensions'] {
  const all = metric?.dimensions ?? []
  if (chosen === '' || all.some(({ dimension }) => dimension === chosen)) return all
  const title = chosen === segmentDimension ? 'Customer segment' : (chosen.split('.')[1] ?? chosen)
  return [...all, { dimension: chosen, title }]
}

/** With that of the entry that is changed, by the name that it has now. */
export function segmentOptions(
  segments: readonly { readonly id: string; readonly name: string }[],
  kept: ActionEffect | null,
): ComboOption[] {
  const all = segments.map(({ id, name }) => ({ value: id, label: name }))
  const { segment = null } = kept?.goal ?? {}
  if (segment?.dimension !== segmentDimension || all.some(({ value }) => value === segment.value))
    return all
  return [...all, { value: segment.value, label: kept?.segment_name ?? 'A deleted segment' }]
}
