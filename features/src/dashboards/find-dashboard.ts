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
import { readDefaultView } from './default-view.ts'
import { readElementChoices } from './element-choices.ts'
import type { TypeLibrary } from './library.ts'
import { workspaceLibrary } from './workspace-library.ts'

export interface WorkspaceDashboard {
  readonly spec: DashboardSpec
  readonly origin: DashboardOrigin
  readonly updatedAt: Date | null
  readonly typeLibrary: TypeLibrary
}

/** The workspace's version of a dashboard, or else that of the library. */
export async function findDashboard(
  ctx: Context,
  tx: Transaction,
  fileName: string,
): Promise<WorkspaceDashboard> {
  const typeLibrary = await workspaceLibrary(ctx, tx)
  const original = typeLibrary.dashboards.get(fileName)
  const [row] = await tx.select().from(dashboards).where(isDashboard(ctx, fileName))
  if (row !== undefined) {
    return {
      spec: row.spec,
      origin: originOfSaved(typeLibrary, fileName),
      updatedAt: row.updatedAt,
      typeLibrary,
    }
  }
  if (original === undefined) throw new AppError('not_found')
  return { spec: original, origin: 'library', updatedAt: null, typeLibrary }
}

/** A saved dashboard that the library no longer has belongs to the workspace alone. */
export function originOfSaved(typeLibrary: TypeLibrary, fileName: string): 'changed' | 'own' {
  return typeLibrary.dashboards.has(fileName) ? 'changed' : 'own'
}

export function isDashboard(ctx: Context, fileName: string) {
  const { orgId } = requireWorkspace(ctx)
  return and(eq(dashboards.orgId, orgId), eq(dashboards.fileName, fileName))
}

/** With what the caller sees around it. */
export async function presentDashboard(
  ctx: Context,
  tx: Transaction,
  fileName: string,
  { spec, origin, updatedAt, typeLibrary }: WorkspaceDashboard,
): Promise<Dashboard> {
  const { orgId } = requireWorkspace(ctx)
  const listed = typeLibrary.collections.find((collection) =>
    collection.dashboards.some(({ file_name }) => file_name === fileName),
  )
  return {
    ...spec,
    file_name: fileName,
    origin,
    updated_at: updatedAt?.toISOString() ?? null,
    dashboard_collection_id: origin === 'own' ? ownCollectionId : (listed?.collection_id ?? null),
    has_insights: await hasInsights(tx, orgId),
    default_view: await readDefaultView(ctx, tx, fileName),
    element_choices: await readElementChoices(ctx, tx, fileName),
  }
}
