import {
  countSegment,
  createSegment,
  listSegments,
  listSegmentSizes,
  SourceConfig,
} from '@cartograph/contract'
import * as z from 'zod'
import { idempotencyKey } from '../idempotency-key.ts'
import { page } from '../paging.ts'
import { defineTool } from '../tool.ts'

const size = 10

const listTool = defineTool({
  name: 'list_segments',
  title: 'List segments',
  description:
    'The customer segments of the workspace with their sizes, last changed first. No customers are listed.',
  endpoints: [listSegments, listSegmentSizes],
  input: z.strictObject({ page }),
  async respond(call, { page }) {
    const { items, total } = await call(listSegments, { query: { page, size } })
    const sizes = await Promise.all(
      items.map(({ id }) => call(listSegmentSizes, { params: { segmentId: id } })),
    )
    return {
      page,
      total,
      items: items.map(({ id, name, description, updated_at }, at) => {
        const last = sizes[at]?.items.at(-1)
        return {
          id,
          name,
          description,
          updated_at,
          customers: last?.members ?? null,
          counted_for: last?.day ?? null,
        }
      }),
    }
  },
})

const ruleHelp =
  'A customer belongs to the segment if all conditions of at least one group hold. Members are from search_catalogue, such as CustomerProfile.orderCount.'

const countTool = defineTool({
  name: 'count_segment',
  title: 'Count a segment',
  description: `How many customers a rule selects now, and how many of them can be reached. Nothing is stored and no customers are listed. ${ruleHelp}`,
  endpoints: [countSegment],
  input: z.strictObject({ rule: SourceConfig }),
  async respond(call, { rule }) {
    const counts = await call(countSegment, { body: { source_config: rule } })
    const { customers, members, with_email, with_phone, accepting_email } = counts
    return { customers, members, with_email, with_phone, accepting_email }
  },
})

const createTool = defineTool({
  name: 'create_segment',
  title: 'Create a segment',
  description: `Store a rule as a segment of the workspace. It is sent nowhere. Count it first. ${ruleHelp}`,
  endpoints: [createSegment],
  isChange: true,
  input: z.strictObject({
    name: z.string().min(1).max(200),
    rule: SourceConfig,
    description: z.string().max(1_000).default(''),
    idempotency_key: idempotencyKey,
  }),
  async respond(call, { name, rule, description, idempotency_key }) {
    const body = { name, source_config: rule, description }
    const made = await call(createSegment, { body, idempotencyKey: idempotency_key })
    return { id: made.id, name: made.name, rule: made.source_config }
  },
})

export const segmentTools = [listTool, countTool, createTool]
