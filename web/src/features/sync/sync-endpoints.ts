/** What is needed only by somebody who stops or starts a sync. */
export { updateDatasource } from '@cartograph/contract'
