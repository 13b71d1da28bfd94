export type { CountEachRequest } from './count-each.ts'
export type { ListedRow, ListRowsRequest } from './list-rows.ts'
export type { RowsPage } from './answer/rows-page.ts'
export { answerLargeOnThread } from './large-queries/answer-on-thread.ts'
export { expandPlatformLookups } from './expand-platform-lookups.ts'
export { loadCatalogue } from './load-catalogue.ts'
export { CatalogueError } from './model/sources/catalogue-error.ts'
export { loadModel } from './model/load-model.ts'
export { lookupsOf } from './model/lookups.ts'
export { mainTimeOf } from './model/main-time.ts'
export { allLacks } from './model/lacks.ts'
export { withoutCube } from './model/without-cube.ts'
export { measureAt } from './model/measure-at.ts'
export type { Cube, Dimension, Measure, Model, Segment, View } from './model/model.ts'
export { parseYaml } from './parse-yaml.ts'
export type { Queryable } from './queryable.ts'
export {
  createSemantic,
  type LoadRequest,
  type LoadTextRequest,
  type Semantic,
} from './semantic.ts'
export { sourceWorker } from './source-worker.ts'
export { withSegmentRules, type SegmentSource } from './with-segment-rules.ts'
export {
  withWorkspaceMetrics,
  metricPrefix,
  namesMetrics,
  partsOf,
  type MetricsOfWorkspace,
} from './with-workspace-metrics.ts'
export { addMetrics } from './metrics/add-metrics.ts'
export type { WorkspaceMetric } from './metrics/workspace-metric.ts'
