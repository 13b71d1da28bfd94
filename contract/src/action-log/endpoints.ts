import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { InsightId, MessageId, OrgId, SegmentId, UserId } from '../values/ids.ts'
import { defaultPageSize, PageQuery, wholeNumber } from '../endpoints/paging.ts'
import { AttachmentIds } from '../messages/attachment.ts'
import { Day } from '../values/time.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'
import { ActionSource } from './action-source.ts'
import { ActionGoal, ActionMetric } from './effect.ts'
import { ActionLogEntry, ActionLogEntryId, ActionTag, ActionText, maxActionTags } from './entry.ts'

export const ActionLogOrder = z.enum(['by_action_date', 'by_lookback_date'])
export type ActionLogOrder = z.infer<typeof ActionLogOrder>

/** The permissions of insights cover reading their action log, too. */
const [read, write] = ['insights.read', 'actions.write'] as const

const path = '/v1/orgs/{orgId}/action-log'

const EntryParams = z.object({ orgId: OrgId, entryId: ActionLogEntryId })

/** What the author of an entry decides. */
const entryFields = {
  text: ActionText,
  mentioned_users: z._default(z.array(UserId).check(z.maxLength(20)), []),
  tags: z._default(z.array(ActionTag).check(z.maxLength(maxActionTags)), []),
  /** Files uploaded for the channel of the action log. Left out, an entry keeps those that it has. */
  attachments: z.optional(AttachmentIds),
  actionDate: Day,
  datasourceType: ActionSource,
  lookbackDate: Day,
  /** What the action is meant to move. Its effect is measured on the days until the review. */
  goal: z._default(z.nullable(ActionGoal), null),
}

/** Each page counts and sorts all entries, so a file of them is read in few. */
export const maxActionLogPage = 1_000

export const listActionLog = defineEndpoint({
  name: 'actionLog.list',
  method: 'GET',
  path,
  summary: 'The action log of a workspace, newest date first; paginated.',
  params: WorkspaceParams,
  query: z.object({
    ...PageQuery.shape,
    page_size: z._default(wholeNumber(maxActionLogPage), defaultPageSize),
    order: z._default(ActionLogOrder, 'by_action_date'),
    /** Matches part of the text or of a tag, ignoring case. */
    search: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
    datasourceType: z.optional(ActionSource),
    /** Ignores case. */
    tag: z.optional(ActionTag),
    /** The author. */
    user_id: z.optional(UserId),
    /** Only entries about this insight, or dated on the days it covers. */
    insight_id: z.optional(InsightId),
    /** Only this entry, or the one that this message replies to. */
    entry_id: z.optional(MessageId),
  }),
  answer: z.object({ page: z.int(), items: z.array(ActionLogEntry), total: z.int() }),
  permission: read,
  flag: 'enable_action_log',
  needsActivePlan: true,
})

export const getActionLogFacets = defineEndpoint({
  name: 'actionLog.facets',
  method: 'GET',
  path: `${path}/facets`,
  summary: 'The values that the action log can be filtered by.',
  params: WorkspaceParams,
  answer: z.object({
    datasource_types: z.array(ActionSource),
    /** In alphabetical order, at most 200. */
    tags: z.array(z.string()),
    /** Authors who are members now, in the order of their names. */
    users: z.array(z.object({ id: UserId, name: z.string() })),
  }),
  permission: read,
  flag: 'enable_action_log',
  needsActivePlan: true,
})

export const listActionMetrics = defineEndpoint({
  name: 'actionLog.metrics',
  method: 'GET',
  path: `${path}/metrics`,
  summary: 'The metrics on which the effect of an action can be measured.',
  params: WorkspaceParams,
  answer: z.object({
    items: z.array(ActionMetric),
    /** The customer segments that an action can be measured among: those whose rule no action changes. */
    segments: z.array(z.object({ id: SegmentId, name: z.string() })),
  }),
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
  body: z.strictObject({ ...entryFields, insight_id: z._default(z.nullable(InsightId), null) }),
  answer: ActionLogEntry,
  status: 201,
  errors: ['too_many_requests'],
  permission: write,
  flag: 'enable_action_log',
  needsActivePlan: true,
  audit: 'action_log.created',
})

export const updateActionLogEntry = defineEndpoint({
  name: 'actionLog.update',
  method: 'PUT',
  path: `${path}/{entryId}`,
  summary: 'Change an entry. Only for its author and for admins. Its insight stays.',
  params: EntryParams,
  body: z.strictObject(entryFields),
  answer: ActionLogEntry,
  errors: ['too_many_requests'],
  // Only users: a key is the author of nothing.
  permission: 'insights.mark',
  flag: 'enable_action_log',
  needsActivePlan: true,
  audit: 'action_log.updated',
})

export const deleteActionLogEntry = defineEndpoint({
  name: 'actionLog.delete',
  method: 'DELETE',
  path: `${path}/{entryId}`,
  summary: 'Delete an entry. Only for its author and for admins.',
  params: EntryParams,
  // Only users: a key is the author of nothing.
  permission: 'insights.mark',
  flag: 'enable_action_log',
  needsActivePlan: true,
  audit: 'action_log.deleted',
})

export const actionLogEndpoints = {
  listActionLog,
  getActionLogFacets,
  listActionMetrics,
  createActionLogEntry,
  updateActionLogEntry,
  deleteActionLogEntry,
} as const
