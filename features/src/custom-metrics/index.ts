export { checkComputable } from './check-computable.ts'
export { checkConditions, type Place, type AddProblem } from './check-conditions.ts'
export { createCustomMetric } from './create.ts'
export { deleteCustomMetric } from './delete.ts'
export { filtersToQuery } from './filters-to-query.ts'
export {
  metricsOfWorkspace,
  namesOf,
  readWorkspaceMetrics,
  readWorkspaceModel,
  requireMetric,
  selectMetrics,
  toWorkspaceMetric,
} from './metric-rows.ts'
export { listMissingMetrics } from './list-missing.ts'
export { getCustomMetric, listCustomMetrics, listMetricVersions } from './read.ts'
export { restoreMetricVersion } from './restore.ts'
export { updateCustomMetric } from './update.ts'
