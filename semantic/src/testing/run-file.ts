import { newId, OrgId, type LoadResult } from '@cartograph/contract'
import type { Warehouse } from '@cartograph/warehouse'
import { loadCatalogue } from '../load-catalogue.ts'
import type { Model } from '../model/model.ts'
import { createSemantic } from '../semantic.ts'
import { fullRows, type PartialRows } from './full-rows.ts'
import type { GoldenCase, GoldenFile } from './golden-file.ts'
import { goldenModel } from './golden-model.ts'

export interface GoldenRun {
  /** The rows of each result of a case. */
  run(golden: GoldenCase): Promise<LoadResult['data'][]>
}

/**
 * Loads a golden file's rows into new workspaces for its cases. They are never dropped: dropping took
 * half of the time, and the engine's folder is removed as a whole.
 */
export async function openGolden(warehouse: Warehouse, file: GoldenFile): Promise<GoldenRun> {
  const model = file.own
    ? goldenModel(file.name, file.own, warehouse.dialect)
    : (catalogue ??= loadCatalogue())
  const now = new Date(file.now ?? '2024-06-15T12:00:00Z')
  const semantic = createSemantic({ warehouse, model, clock: () => now })
  const orgId = await workspaceWith(warehouse, file.rows)
  if (file.otherWorkspace) await workspaceWith(warehouse, file.otherWorkspace)
  return {
    async run({ query, masks }) {
      const { results } = await semantic.load({ orgId, queries: query, masks: masks ?? false })
      return results.map((result) => result.data)
    },
  }
}

let catalogue: Model | undefined

async function workspaceWith(warehouse: Warehouse, rows: PartialRows): Promise<OrgId> {
  const orgId = newId(OrgId)
  await warehouse.prepareWorkspace(orgId)
  const parts = fullRows(rows)
  if (parts.length > 0) await warehouse.replaceRows({ orgId, batchKey: orgId, parts })
  return orgId
}
