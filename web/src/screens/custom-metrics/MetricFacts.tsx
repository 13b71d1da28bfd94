import type { CubeMeta, CustomMetric, Workspace } from '@cartograph/contract'
import { describeMetric, groupTitle } from '../../features/custom-metrics/describe-metric.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'

interface MetricFactsProps {
  readonly org: Pick<Workspace, 'currency_units'>
  readonly cubes: readonly CubeMeta[]
  readonly metric: CustomMetric
}

/** For those who may not change metrics. */
export function MetricFacts({ org, cubes, metric }: MetricFactsProps) {
  const { description, metric_definition: definition, problem } = metric
  const facts = [
    ['Description', description],
    ['Metric group', groupTitle(definition, cubes)],
    ['Definition', describeMetric(definition, cubes, org.currency_units)],
  ] as const
  return (
    <div className="flex max-w-[60rem] flex-col gap-4">
      <p className="text-14 text-muted">{readOnlyNote}</p>
      {problem !== null && (
        <Alert tone="caution">{`This metric can't be computed: ${problem}`}</Alert>
      )}
      <dl className="flex flex-col gap-3 rounded-surface border border-border bg-surface p-4 text-14">
        {facts
          .filter(([, text]) => text !== '')
          .map(([title, text]) => (
            <div key={title}>
              <dt className="text-13 text-muted">{title}</dt>
              <dd className="wrap-anywhere">{text}</dd>
            </div>
          ))}
      </dl>
    </div>
  )
}

export const readOnlyNote =
  'Your role is read-only. Members and admins can create and change metrics.'
