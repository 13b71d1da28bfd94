export { rangeMetricTargets } from './list-range-targets.ts'
export { paceMetrics, type MetricPace, type PacesRequest } from './pace-metrics.ts'
export { paceMetricTargets } from './pace-targets.ts'
export { rangeTargets, type MetricTargets, type TargetsRequest } from './range-targets.ts'
