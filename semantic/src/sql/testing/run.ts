import { newId, OrgId } from '@cartograph/contract'
import type { Warehouse } from '@cartograph/warehouse'
import { dialects } from '../dialects.ts'
import type { Dialect } from '../dialect.ts'
import type { Statement } from '../render.ts'

export type Row = Readonly<Record<string, unknown>>

/** Renders a statement for the engine and runs it. */
export type RunStatement = (statement: (dialect: Dialect) => Statement) => Promise<Row[]>

/** In a workspace without rows. */
export async function openRun(warehouse: Warehouse): Promise<RunStatement> {
  const orgId = newId(OrgId)
  await warehouse.prepareWorkspace(orgId)
  return async (statement) => {
    const { rowsJson } = await warehouse.query({
      orgId,
      ...statement(dialects[warehouse.dialect]),
      shortDecimals: true,
    })
    const rows: Row[] = JSON.parse(rowsJson)
    return rows
  }
}
