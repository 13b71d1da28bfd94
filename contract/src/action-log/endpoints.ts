import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { InsightId, OrgId, UserId } from '../values/ids.ts'
import { PageQuery } from '../endpoints/paging.ts'
import { PlatformCode } from '../connections/platforms.ts'
import { Day } from '../values/time.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'
import { ActionLogEntry, ActionLogEntryId, ActionTag, ActionText, maxActionTags } from './entry.ts'

export const ActionLogOrder = z.enum(['by_action_date', 'by_lookback_date'])
export type ActionLogOrder = z.infer<typeof ActionLogOrder>

/** The permissions of insights cover reading their action log, too. */
const [read, write] = ['insights.read', 'actions.write'] as const

const path = '/v1/orgs/{orgId}/action-log'

export const listActionLog = defineEndpoint({
  name: 'actionLog.list',
  method: 'GET',
  path,
  summary: 'The action log of a workspace, newest date first; paginated.',
  params: WorkspaceParams,
  query: z.object({
    ...PageQuery.shape,
    order: z._default(ActionLogOrder, 'by_action_date'),
    /** Matches part of the text or of a tag, ignoring case. */
    search: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
    /** Only entries about this insight, or dated on the days it covers. */
    insight_id: z.optional(InsightId),
  }),
  answer: z.object({ page: z.int(), items: z.array(ActionLogEntry), total: z.int() }),
  permission: read,
  flag: 'enable_action_log',
  needsActivePlan: true,
})

export const createActionLogEntry = defineEndpoint({
  name: 'actionLog.create',
  method: 'POST',
  path,
  summary: 'Record an action that the team took or plans.',
  params: WorkspaceParams,
  body: z.strictObject({
    text: ActionText,
    mentioned_users: z._default(z.array(UserId).check(z.maxLength(20)), []),
    tags: z._default(z.array(ActionTag).check(z.maxLength(maxActionTags)), []),
    actionDate: Day,
    datasourceType: PlatformCode,
    lookbackDate: Day,
    insight_id: z._default(z.nullable(InsightId), null),
  }),
  answer: ActionLogEntry,
  status: 201,
  permission: write,
  flag: 'enable_action_log',
  needsActivePlan: true,
  audit: 'action_log.created',
})

export const deleteActionLogEntry = defineEndpoint({
  name: 'actionLog.delete',
  method: 'DELETE',
  path: `${path}/{entryId}`,
  summary: 'Delete an entry. Only for its author and for admins.',
  params: z.object({ orgId: OrgId, entryId: ActionLogEntryId }),
  // Only users: a key is the author of nothing.
  permission: 'insights.mark',
  flag: 'enable_action_log',
  needsActivePlan: true,
  audit: 'action_log.deleted',
})

export const actionLogEndpoints = {
  listActionLog,
  createActionLogEntry,
  deleteActionLogEntry,
} as const
