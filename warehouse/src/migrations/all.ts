import { canonicalTablesStart } from './0001-canonical-tables.ts'
import { platformTables } from './0002-platform-tables.ts'
import { dayVersions } from './0003-day-versions.ts'
import type { Migration } from './migration.ts'

/** In order. */
export const migrations: readonly Migration[] = [canonicalTablesStart, platformTables, dayVersions]
