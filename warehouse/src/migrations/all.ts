import { canonicalTablesStart } from './0001-canonical-tables.ts'
import { platformTables } from './0002-platform-tables.ts'
import type { Migration } from './migration.ts'

/** In order. */
export const migrations: readonly Migration[] = [canonicalTablesStart, platformTables]
