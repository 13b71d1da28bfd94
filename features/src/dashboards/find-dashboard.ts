import {
  AppError,
  ownCollectionId,
  type Dashboard,
  type DashboardOrigin,
  type DashboardSpec,
} from '@cartograph/contract'
import { and, dashboards, eq, type Transaction } from '@cartograph/store'
import { requireWorkspace, type Context } from '../context.ts'
import { hasInsights } from '../insights/index.ts'
import type { Shelf } from './library.ts'
import { shelfOf } from './shelf-of.ts'

export interface FoundDashboard {
  readonly spec: DashboardSpec
  readonly origin: DashboardOrigin
  readonly updatedAt: Date | null
  readonly shelf: Shelf
  readonly hasInsights: boolean
}

/** As the workspace has it: its own copy, or what the library brings. */
export async function findDashboard(
  ctx: Context,
  tx: Transaction,
  fileName: string,
): Promise<FoundDashboard> {
  const { orgId } = requireWorkspace(ctx)
  const shelf = await shelfOf(ctx, tx)
  const around = { shelf, hasInsights: await hasInsights(tx, orgId) }
  const original = shelf.dashboards.get(fileName)
  const [row] = await tx.select().from(dashboards).where(isDashboard(ctx, fileName))
  if (row !== undefined) {
    return {
      spec: row.spec,
      origin: originOfSaved(shelf, fileName),
      updatedAt: row.updatedAt,
      ...around,
    }
  }
  if (original === undefined) throw new AppError('not_found')
  return { spec: original, origin: 'library', updatedAt: null, ...around }
}

/** What the library has no more is the workspace's own from then on. */
export function originOfSaved(shelf: Shelf, fileName: string): 'changed' | 'own' {
  return shelf.dashboards.has(fileName) ? 'changed' : 'own'
}

export function isDashboard(ctx: Context, fileName: string) {
  const { orgId } = requireWorkspace(ctx)
  return and(eq(dashboards.orgId, orgId), eq(dashboards.fileName, fileName))
}

export function presentDashboard(
  fileName: string,
  { spec, origin, updatedAt, shelf, hasInsights: has_insights }: FoundDashboard,
): Dashboard {
  const listed = shelf.collections.find((collection) =>
    collection.dashboards.some(({ file_name }) => file_name === fileName),
  )
  return {
    ...spec,
    file_name: fileName,
    origin,
    updated_at: updatedAt?.toISOString() ?? null,
    dashboard_collection_id: origin === 'own' ? ownCollectionId : (listed?.collection_id ?? null),
    has_insights,
  }
}
