import type { ReactNode } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { Button } from '../../ui/button/Button.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { MetricFacts } from '../custom-metrics/MetricFacts.tsx'
import { EditorSkeleton, MayNotCreate, NoMetrics } from '../custom-metrics/MetricStates.tsx'
import { MetricTable } from '../custom-metrics/MetricTable.tsx'
import { PreviewedMetric, type PreviewedMetricProps } from '../custom-metrics/PreviewedMetric.tsx'
import { idle, StateList } from './StateList.tsx'
import {
  listedMetrics,
  metricCubes,
  metricNumbers,
  metricOrg,
  readMetric,
  streams,
} from './specimens/metric-specimens.ts'

/** The list of custom metrics, and the numbers that their editor shows, in every state. */
export function MetricsGallery() {
  return <StateList label="Custom metrics" background="bg-page" states={states} />
}

const preview = (about: Partial<PreviewedMetricProps> = {}) => (
  <PreviewedMetric
    org={metricOrg}
    load={{ ...idle, data: metricNumbers }}
    streams={[]}
    isIncomplete={false}
    isStale={false}
    {...about}
  />
)
const listed = (mayChange: boolean) => (
  <MetricTable
    metrics={listedMetrics}
    about={{ org: metricOrg, cubes: metricCubes, mayChange }}
    isStale={false}
  />
)
const failure = (error: Error) => (
  <ErrorState
    title="Couldn't load the metrics"
    error={error}
    isRetrying={false}
    onRetry={() => undefined}
  />
)
const unavailable = new ApiError(503, 'The warehouse is being restarted', { code: 'server_error' })

const states: readonly { readonly name: string; readonly shown: ReactNode }[] = [
  { name: 'Preview', shown: preview() },
  { name: 'Preview, another definition is under way', shown: preview({ isStale: true }) },
  { name: 'Preview of an incomplete definition', shown: preview({ isIncomplete: true }) },
  { name: 'Preview, loading', shown: preview({ load: { ...idle, isFetching: true } }) },
  {
    name: 'Preview, empty',
    shown: preview({ load: { ...idle, data: { results: [], needs: [] } } }),
  },
  { name: 'Preview, late data', shown: preview({ streams: streams.late }) },
  { name: 'Preview, not all days are synced', shown: preview({ streams: streams.partly }) },
  { name: 'Preview, no day is synced', shown: preview({ streams: streams.unread }) },
  { name: 'Preview, failed', shown: preview({ load: { ...idle, error: unavailable } }) },
  { name: 'Listed, one cannot be computed', shown: listed(true) },
  { name: 'Listed for readers', shown: listed(false) },
  { name: 'List, loading', shown: <MetricTable metrics={null} /> },
  {
    name: 'List, empty',
    shown: (
      <NoMetrics mayChange>
        <Button look="primary">New metric</Button>
      </NoMetrics>
    ),
  },
  { name: 'List, empty for readers', shown: <NoMetrics mayChange={false} /> },
  { name: 'List, failed', shown: failure(unavailable) },
  {
    name: 'List, no permission',
    shown: failure(new ApiError(403, 'Ask an admin of this workspace.', { code: 'forbidden' })),
  },
  {
    name: 'One for readers',
    shown: <MetricFacts org={metricOrg} cubes={metricCubes} metric={readMetric} />,
  },
  { name: 'Editor, loading', shown: <EditorSkeleton /> },
  { name: 'A new one, no permission', shown: <MayNotCreate /> },
]
