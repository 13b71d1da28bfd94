import {
  addDays,
  maxEffectDays,
  type ActionGoal,
  type ActionMetric,
  type Day,
} from '@cartograph/contract'
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

/** Metrics of the data source first. Those with the title of another are named with their data set. */
export function metricOptions(
  metrics: readonly ActionMetric[],
  source: string | undefined,
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
  ]
}
