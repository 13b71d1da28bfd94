import type { Warehouse } from '@cartograph/warehouse'

/** What of a warehouse it takes to answer questions. */
export type Queryable = Pick<Warehouse, 'dialect' | 'query'>
