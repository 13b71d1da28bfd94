import type { Warehouse } from '../warehouse.ts'

/** An existing database of the operator. It is read only, and the same for all workspaces. */
export type ExternalDatabase = Pick<Warehouse, 'dialect' | 'query' | 'close'>
