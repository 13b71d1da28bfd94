export { paceMetricTargets } from './pace-targets.ts'
export { paceMetrics, type MetricPace, type PacesRequest } from './pace-metrics.ts'
