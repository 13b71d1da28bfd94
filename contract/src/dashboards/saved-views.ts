import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'
import { OrgId, UserId } from '../values/ids.ts'
import { isStorable, storableMessage } from '../values/storable-json.ts'
import { Instant } from '../values/time.ts'
import { DashboardFileName } from './collections.ts'

export const SavedViewId = z.uuid().brand<'SavedViewId'>()
export type SavedViewId = z.infer<typeof SavedViewId>

export const maxViewNameLength = 60
/** Of one dashboard, for each user and for the workspace. */
export const maxSavedViews = 50

const storable = z.refine(isStorable, storableMessage)

export const SavedViewName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Required'),
    z.maxLength(maxViewNameLength, `At most ${maxViewNameLength} characters`),
    storable,
  )

/** The filters, dates, comparison and granularity of a dashboard, as in its URL. */
export const ViewSearch = z
  .record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(4_000)))
  .check(
    z.refine((search) => Object.keys(search).length <= 50, 'At most 50 parameters'),
    storable,
  )
export type ViewSearch = z.infer<typeof ViewSearch>

export const SavedView = z.object({
  id: SavedViewId,
  name: z.string(),
  search: z.record(z.string(), z.string()),
  /** False if only its owner sees it. */
  is_shared: z.boolean(),
  /** The author; null once they have left the workspace. */
  created_by: z.nullable(z.object({ id: UserId, name: z.string() })),
  /** The caller may change and delete it: the owner, and of shared views the author and admins. */
  may_change: z.boolean(),
  updated_at: Instant,
})
export type SavedView = z.infer<typeof SavedView>

/** Whose default it is: the caller's own, or that of everyone without one of their own. */
export const DefaultViewScope = z.enum(['user', 'workspace'])
export type DefaultViewScope = z.infer<typeof DefaultViewScope>

export const SavedViews = z.object({
  items: z.array(SavedView),
  /** The caller's own default, which precedes the workspace's. */
  user_default: z.nullable(SavedViewId),
  workspace_default: z.nullable(SavedViewId),
})
export type SavedViews = z.infer<typeof SavedViews>

const path = '/v1/orgs/{orgId}/views'
const ViewParams = z.object({ orgId: OrgId, viewId: SavedViewId })

export const listSavedViews = defineEndpoint({
  name: 'views.list',
  method: 'GET',
  path,
  summary: "The saved views of a dashboard: the caller's own and the shared ones, by name.",
  params: WorkspaceParams,
  query: z.object({ spec: DashboardFileName }),
  answer: SavedViews,
  permission: 'dashboards.own',
  needsActivePlan: true,
})

export const createSavedView = defineEndpoint({
  name: 'views.create',
  method: 'POST',
  path,
  summary:
    'Save the filters and dates of a dashboard under a name. Members and admins can share it.',
  params: WorkspaceParams,
  body: z.strictObject({
    spec: DashboardFileName,
    name: SavedViewName,
    search: ViewSearch,
    is_shared: z._default(z.boolean(), false),
    /** Makes it the caller's own default at once. */
    is_default: z._default(z.boolean(), false),
  }),
  answer: SavedView,
  status: 201,
  permission: 'dashboards.own',
  needsActivePlan: true,
  audit: 'view.created',
})

export const updateSavedView = defineEndpoint({
  name: 'views.update',
  method: 'PUT',
  path: `${path}/{viewId}`,
  summary: 'Rename a view, replace its filters and dates, share it or make it private.',
  params: ViewParams,
  body: z.strictObject({
    name: z.optional(SavedViewName),
    search: z.optional(ViewSearch),
    is_shared: z.optional(z.boolean()),
  }),
  answer: SavedView,
  permission: 'dashboards.own',
  needsActivePlan: true,
  audit: 'view.updated',
})

export const deleteSavedView = defineEndpoint({
  name: 'views.delete',
  method: 'DELETE',
  path: `${path}/{viewId}`,
  summary: 'Delete a view. Dashboards that opened with it open with their own settings again.',
  params: ViewParams,
  permission: 'dashboards.own',
  needsActivePlan: true,
  audit: 'view.deleted',
})

export const setDefaultView = defineEndpoint({
  name: 'views.setDefault',
  method: 'PUT',
  path: `${path}/default`,
  summary:
    "Choose the view that a dashboard opens with; null for none. Admins set the workspace's.",
  params: WorkspaceParams,
  body: z.strictObject({
    spec: DashboardFileName,
    scope: DefaultViewScope,
    view_id: z.nullable(SavedViewId),
  }),
  permission: 'dashboards.own',
  needsActivePlan: true,
  audit: 'view.default_set',
})

export const savedViewEndpoints = {
  listSavedViews,
  createSavedView,
  setDefaultView,
  updateSavedView,
  deleteSavedView,
} as const
