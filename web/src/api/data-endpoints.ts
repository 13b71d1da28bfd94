/** What the query API needs, apart from what every page needs. */
export { getDataToken, loadQuery } from '@cartograph/contract'
