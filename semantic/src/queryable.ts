import type { Warehouse } from '@cartograph/warehouse'

/** The part of a warehouse that answering queries needs. */
export type Queryable = Pick<Warehouse, 'dialect' | 'query'>
