import {
  addDays,
  createActionLogEntry,
  listActionLog,
  ActionSource,
  type ActionLogEntry,
} from '@cartograph/contract'
import * as z from 'zod'
import { idempotencyKey } from '../idempotency-key.ts'
import { page, pageSize } from '../paging.ts'
import { defineTool } from '../tool.ts'

const listTool = defineTool({
  name: 'list_actions',
  title: 'Read the action log',
  description:
    'What the team did and plans, such as campaigns and price changes; newest date first.',
  endpoints: [listActionLog],
  input: z.strictObject({
    search: z.string().max(200).default(''),
    platform: z.enum(ActionSource.options).optional().describe('Only entries about this platform'),
    tag: z.string().min(1).max(40).optional(),
    finding_id: z.uuid().optional().describe('Only entries about this insight'),
    page,
  }),
  async respond(call, { search, platform, tag, finding_id, page }) {
    const query = {
      page: String(page),
      page_size: String(pageSize),
      search,
      ...(platform !== undefined && { datasourceType: platform }),
      ...(tag !== undefined && { tag }),
      ...(finding_id !== undefined && { insight_id: finding_id }),
    }
    const { items, total } = await call(listActionLog, { query })
    return { page, total, items: items.map(present) }
  },
})

const addTool = defineTool({
  name: 'add_action',
  title: 'Add to the action log',
  description: 'Record an action that the team took or plans, with the day to review its effect.',
  endpoints: [createActionLogEntry],
  isChange: true,
  input: z.strictObject({
    text: z.string().min(1).max(2_000),
    date: z.iso.date().describe('The day of the action, YYYY-MM-DD'),
    review_date: z.iso.date().optional().describe('Seven days later without it'),
    platform: z
      .enum(ActionSource.options)
      .describe('The platform that the action is about; OT for none'),
    tags: z.array(z.string().min(1).max(40)).max(10).default([]),
    finding_id: z.uuid().optional().describe('The insight that the action is about'),
    idempotency_key: idempotencyKey,
  }),
  async respond(call, { text, date, review_date, platform, tags, finding_id, idempotency_key }) {
    const body = {
      text,
      tags,
      actionDate: date,
      lookbackDate: review_date ?? addDays(date, 7),
      datasourceType: platform,
      ...(finding_id !== undefined && { insight_id: finding_id }),
    }
    return present(await call(createActionLogEntry, { body, idempotencyKey: idempotency_key }))
  },
})

function present(entry: ActionLogEntry): object {
  const { id, text, tags, actionDate, lookbackDate, datasourceType, user, insight_id } = entry
  return {
    id,
    text,
    tags,
    date: actionDate,
    review_date: lookbackDate,
    platform: datasourceType,
    author: user?.name ?? null,
    finding_id: insight_id,
  }
}

export const actionTools = [listTool, addTool]
