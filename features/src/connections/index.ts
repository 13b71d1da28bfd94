export { createDatasource, type CreateDatasource } from './create-datasource.ts'
export { createDestination, type CreateDestination } from './create-destination.ts'
export { deleteDatasource, deleteDestination } from './delete.ts'
export { columnsOf, type VerifiedAccess } from './access/verify-access.ts'
export { followConnection } from './sync/follow-connection.ts'
export { getCatalogue } from './catalogue/get-catalogue.ts'
export { getConnectionHealth } from './sync/get-health.ts'
export { getReconciliation } from './reconciliation/get-reconciliation.ts'
export { insertIntegration } from './insert.ts'
export { presentDatasource } from './present.ts'
export { listDatasources, selectDatasources } from './list-datasources.ts'
export { listEverConnected } from './list-ever-connected.ts'
export { listDataIngestions } from './sync/list-ingestions.ts'
export { listIntegrations } from './list.ts'
export { maskSecrets } from './access/mask-secret.ts'
export { reconcileNow } from './reconciliation/reconcile-now.ts'
export { retrySetAside } from './sync/retry-set-aside.ts'
export {
  updateDatasource,
  updateDestination,
  type UpdateDatasource,
  type UpdateDestination,
} from './update.ts'
