export { expectCached } from './expect-cached.ts'
export { betterBySentiment } from '../better-by-sentiment.ts'
export { kindOf, throughOf } from './paced-metric.ts'
export { rangeMetricTargets } from './list-range-targets.ts'
export { paceMetrics, type MetricPace, type PacesRequest } from './pace-metrics.ts'
export { paceMetricTargets } from './pace-targets.ts'
export { roundNumber } from './round-pace.ts'
export { rangeTargets, type MetricTargets, type TargetsRequest } from './range-targets.ts'
export { pacedMetric, type PacedMetric } from './paced-metric.ts'
export { measuresOf, seriesOf } from './read-days.ts'
export {
  promotionMeasures,
  promotionSales,
  promotionsOf,
  readPromotions,
  type Promotion,
} from './read-promotions.ts'
export { readMetricScope, type MetricScope } from './read-scope.ts'
