export { listMetricUses } from './list-uses.ts'
