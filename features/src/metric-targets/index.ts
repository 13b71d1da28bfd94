export { deleteMetricTargets } from './delete.ts'
export { listMetricTargets } from './list.ts'
export { readTargets, type TargetsOfMetrics } from './read-targets.ts'
export { saveMetricTargets } from './save.ts'
