import type { CustomMetric, CustomMetricDefinition, Workspace } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { ingestionsQuery } from '../../api/queries.ts'
import { previewQuery } from '../../features/custom-metrics/metric-queries.ts'
import { useSettled } from '../../ui/form/use-settled.ts'
import { PreviewedMetric } from './PreviewedMetric.tsx'

interface MetricPreviewProps {
  readonly org: Workspace
  /** Null while something is missing. */
  readonly definition: CustomMetricDefinition | null
  /** Null of a new one. */
  readonly metric: CustomMetric | null
}

/** What the metric comes to, while it is edited. */
export function MetricPreview({ org, definition, metric }: MetricPreviewProps) {
  const client = useClient()
  const text = JSON.stringify(definition)
  const settled = useSettled(text, debounceMs)
  const query = useQuery({
    ...previewQuery(client, org.org_id, {
      definition: JSON.parse(settled) as typeof definition,
      metricId: metric?.id ?? null,
    }),
    enabled: settled !== 'null',
  })
  const streams = useQuery(ingestionsQuery(client, org.org_id)).data?.items ?? []
  return (
    <section
      aria-labelledby="metric-preview"
      className="flex max-w-[32rem] flex-col gap-2 rounded-surface border border-border bg-surface p-4"
    >
      <h2 id="metric-preview" className="text-14 font-semibold">
        Preview
      </h2>
      <PreviewedMetric
        org={org}
        load={query}
        streams={streams}
        isIncomplete={definition === null}
        isStale={settled !== text || query.isPlaceholderData}
      />
    </section>
  )
}

const debounceMs = 400
