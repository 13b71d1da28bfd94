import type { Warehouse } from '../warehouse.ts'

/** A database that somebody brings along: it is read as it is, for everybody the same, and never written. */
export type OwnDatabase = Pick<Warehouse, 'dialect' | 'query' | 'close'>
