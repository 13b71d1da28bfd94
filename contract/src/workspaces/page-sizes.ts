import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'

/** The lists outside of dashboards that have pages; `rows` are those behind a picked number. */
export const PagedList = z.enum([
  'action_log',
  'audience_customers',
  'audit_log',
  'members',
  'rows',
  'segment_records',
])
export type PagedList = z.infer<typeof PagedList>

export const pageSizes = [10, 25, 50, 100] as const
export const PageSize = z.literal(pageSizes)
export type PageSize = z.infer<typeof PageSize>

/** The rows per page that one user chose; lists without a choice have their default. */
export const PageSizes = z.partialRecord(PagedList, PageSize)
export type PageSizes = z.infer<typeof PageSizes>

export const savePageSize = defineEndpoint({
  name: 'workspaces.savePageSize',
  method: 'PUT',
  path: '/v1/orgs/{orgId}/page-sizes',
  summary: 'Save how many rows per page the signed-in user sees of a list.',
  params: WorkspaceParams,
  body: z.strictObject({ list: PagedList, rows: PageSize }),
  permission: 'lists.own',
})
