import {
  createCustomMetric,
  updateCustomMetric,
  type CustomMetric,
  type CustomMetricDefinition,
  type OrgId,
} from '@cartograph/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { useClient } from '../../api/client-context.ts'
import { reloadMetrics } from '../../features/custom-metrics/metric-queries.ts'
import { reportError } from '../../ui/feedback/report-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { placeProblems } from './place-problems.ts'

interface MetricContent {
  readonly name: string
  readonly description: string
  readonly metric_definition: CustomMetricDefinition
}

/** Creates a metric, or changes one if no colleague has changed it since it was opened. */
export function useSaveMetric(
  orgId: OrgId,
  metric: CustomMetric | null,
  onSaved: (saved: CustomMetric) => void,
) {
  const { call } = useClient()
  const queryClient = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (content: MetricContent) =>
      metric === null
        ? call(createCustomMetric, { params: { orgId }, body: content })
        : call(updateCustomMetric, {
            params: { orgId, metricId: metric.id },
            body: { ...content, version: metric.version },
          }),
    onSuccess: async (saved) => {
      // First, because the editor begins anew: what is opened after the message stays open.
      onSaved(saved)
      toast.success(metric === null ? 'Metric created' : 'Metric saved')
      await reloadMetrics(queryClient, orgId)
    },
    onError: (failure) => {
      if (!isConflict(failure) && problemsOf(failure).length === 0) reportError(failure)
    },
  })
  return {
    mutate,
    isPending,
    /** Once the metric is changed, the problems belong to an earlier one. */
    forgetProblems: () => {
      if (error !== null && !isConflict(error)) reset()
    },
    problems: placeProblems(error),
    /** A colleague saved in between. */
    isConflict: isConflict(error),
  }
}

const problemsOf = (error: unknown) => (error instanceof ApiError ? error.problems : [])
const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'conflict'
