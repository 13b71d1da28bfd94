/** Endpoints of the query API, which load apart from those of every page. */
export { getDataToken, loadQuery } from '@cartograph/contract'
