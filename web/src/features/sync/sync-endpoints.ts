/** Loaded only when a sync is started or stopped. */
export { updateDatasource } from '@cartograph/contract'
