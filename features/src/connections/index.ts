export { createDatasource, type CreateDatasource } from './create-datasource.ts'
export { createDestination, type CreateDestination } from './create-destination.ts'
export { deleteDatasource, deleteDestination } from './delete.ts'
export { columnsOf, type Entrance } from './entrance.ts'
export { followConnection } from './follow.ts'
export { getCatalogue } from './get-catalogue.ts'
export { getConnectionHealth } from './health.ts'
export { getReconciliation } from './get-reconciliation.ts'
export { insertIntegration } from './insert.ts'
export { presentDatasource } from './present.ts'
export { listEverConnected } from './list-ever-connected.ts'
export { listDataIngestions } from './list-ingestions.ts'
export { listIntegrations } from './list.ts'
export { maskSecrets } from './mask-secret.ts'
export { reconcileNow } from './reconcile-now.ts'
export { retrySetAside } from './retry-set-aside.ts'
export {
  updateDatasource,
  updateDestination,
  type UpdateDatasource,
  type UpdateDestination,
} from './update.ts'
