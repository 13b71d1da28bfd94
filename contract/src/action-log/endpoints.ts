import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { InsightId, OrgId, UserId } from '../ids.ts'
import { PageQuery } from '../paging.ts'
import { PlatformCode } from '../platforms.ts'
import { Day } from '../time.ts'
import { WorkspaceParams } from '../workspace-params.ts'
import { ActionLogEntry, ActionLogEntryId, ActionTag, ActionText, mostActionTags } from './entry.ts'

/** By which of its two dates an entry is listed. */
export const ActionLogOrder = z.enum(['by_action_date', 'by_lookback_date'])
export type ActionLogOrder = z.infer<typeof ActionLogOrder>

/** Who may read and mark findings may read and write what was done about them. */
const [read, write] = ['insights.read', 'insights.mark'] as const

const path = '/v1/orgs/{orgId}/action-log'

export const listActionLog = defineEndpoint({
  name: 'actionLog.list',
  method: 'GET',
  path,
  summary: 'The action log of a workspace, the newest date first; a page at a time.',
  params: WorkspaceParams,
  query: z.object({
    ...PageQuery.shape,
    order: z._default(ActionLogOrder, 'by_action_date'),
    /** Part of the text or of a tag, whatever its case. */
    search: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
    /** Only what was written about this finding, or is dated on the days that it is about. */
    insight_id: z.optional(InsightId),
  }),
  answer: z.object({ page: z.int(), items: z.array(ActionLogEntry), total: z.int() }),
  permission: read,
  needsActivePlan: true,
})

export const createActionLogEntry = defineEndpoint({
  name: 'actionLog.create',
  method: 'POST',
  path,
  summary: 'Write down what the team has done or is about to do.',
  params: WorkspaceParams,
  body: z.strictObject({
    text: ActionText,
    /** People of the workspace. */
    mentioned_users: z._default(z.array(UserId).check(z.maxLength(20)), []),
    tags: z._default(z.array(ActionTag).check(z.maxLength(mostActionTags)), []),
    actionDate: Day,
    datasourceType: PlatformCode,
    lookbackDate: Day,
    insight_id: z._default(z.nullable(InsightId), null),
  }),
  answer: ActionLogEntry,
  status: 201,
  permission: write,
  needsActivePlan: true,
  audit: 'action_log.created',
})

export const deleteActionLogEntry = defineEndpoint({
  name: 'actionLog.delete',
  method: 'DELETE',
  path: `${path}/{entryId}`,
  summary: 'Delete an entry: whoever wrote it may, and every admin.',
  params: z.object({ orgId: OrgId, entryId: ActionLogEntryId }),
  permission: write,
  needsActivePlan: true,
  audit: 'action_log.deleted',
})
