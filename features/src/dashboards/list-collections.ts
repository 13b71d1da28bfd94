import { ownCollectionId, type DashboardCollection, type OrgType } from '@cartograph/contract'
import { asc, dashboards, eq, type Transaction } from '@cartograph/store'
import { requireWorkspace, type Context } from '../context.ts'
import { emptyLibrary } from './library.ts'

/** The menu: the library's dashboards for this type of workspace, then the workspace's own. */
export async function listCollections(
  ctx: Context,
  tx: Transaction,
  { orgType }: { readonly orgType: OrgType },
): Promise<DashboardCollection[]> {
  const { orgId } = requireWorkspace(ctx)
  const typeLibrary = ctx.library.get(orgType) ?? emptyLibrary
  const saved = await tx
    .select({ fileName: dashboards.fileName, title: dashboards.title })
    .from(dashboards)
    .where(eq(dashboards.orgId, orgId))
    .orderBy(asc(dashboards.createdAt), asc(dashboards.fileName))

  const renamed = new Map(
    saved
      .filter(({ fileName, title }) => typeLibrary.dashboards.get(fileName)?.title !== title)
      .map(({ fileName, title }) => [fileName, title]),
  )
  const library = typeLibrary.collections.map((collection) => ({
    ...collection,
    dashboards: collection.dashboards.map((link) => ({
      ...link,
      dashboard_name: renamed.get(link.file_name) ?? link.dashboard_name,
    })),
  }))
  const own = saved.filter(({ fileName }) => !typeLibrary.dashboards.has(fileName))
  if (own.length === 0) return library
  return [
    ...library,
    {
      ...ownCollection,
      display_order: (library.at(-1)?.display_order ?? 0) + 1,
      dashboards: own.map(({ fileName, title }, n) => ({
        dashboard_id: fileName,
        dashboard_name: title,
        file_name: fileName,
        display_order: n + 1,
      })),
    },
  ]
}

const ownCollection = {
  collection_id: ownCollectionId,
  dashboard_collection_name: 'Your dashboards',
  dashboard_collection_short_description: 'Made in this workspace',
  dashboard_collection_icon: 'dashboard',
} as const
