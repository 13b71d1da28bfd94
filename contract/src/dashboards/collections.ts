import * as z from 'zod/mini'

/** The file of a dashboard without its extension: what `spec` takes. */
export const DashboardFileName = z
  .string()
  .check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'Lower-case letters, digits and -, 64 at most'))
export type DashboardFileName = z.infer<typeof DashboardFileName>

/** Reserved for dashboards of the workspace, so that they never clash with the library. */
export const ownDashboardPrefix = 'own-'

/** The collection of the workspace's own dashboards, which is always last. */
export const ownCollectionId = 'own'

const Id = z
  .string()
  .check(z.regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, 'Lower-case letters, digits, - and _, 64 at most'))
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))
const description = z.string().check(z.trim(), z.minLength(1), z.maxLength(300))
const icon = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'The name of an icon'))
const order = z.int().check(z.minimum(0), z.maximum(10_000))

export const DashboardLink = z.object({
  dashboard_id: z.string(),
  dashboard_name: z.string(),
  file_name: DashboardFileName,
  display_order: z.int(),
})
export type DashboardLink = z.infer<typeof DashboardLink>

/** An entry of the Explore menu. Collections and their dashboards come in display order. */
export const DashboardCollection = z.object({
  collection_id: z.string(),
  dashboard_collection_name: z.string(),
  dashboard_collection_short_description: z.string(),
  dashboard_collection_icon: z.string(),
  display_order: z.int(),
  dashboards: z.array(DashboardLink),
})
export type DashboardCollection = z.infer<typeof DashboardCollection>

/** `collections.yml` of the library. Without a display order, the order of the file applies. */
export const CollectionsFile = z.strictObject({
  collections: z.array(
    z.strictObject({
      collection_id: Id,
      dashboard_collection_name: name,
      dashboard_collection_short_description: description,
      dashboard_collection_icon: icon,
      display_order: z.optional(order),
      dashboards: z.array(
        z.strictObject({
          dashboard_id: Id,
          dashboard_name: name,
          file_name: DashboardFileName,
          display_order: z.optional(order),
        }),
      ),
    }),
  ),
})
export type CollectionsFile = z.infer<typeof CollectionsFile>
