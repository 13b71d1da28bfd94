import {
  askQuestion,
  getQueryMeta,
  loadQuery,
  PromptResponse,
  type SingleLoadAnswer,
} from '@cartograph/contract'
import * as z from 'zod'
import { page, pageOf } from '../paging.ts'
import { searchCatalogue } from '../search-catalogue.ts'
import { defineTool } from '../tool.ts'

const maxRows = 100
const member = z.string().max(200)

const searchTool = defineTool({
  name: 'search_catalogue',
  title: 'Search the catalogue',
  description:
    'Find the measures, dimensions and segments that queries can use, by words such as "net sales" or "channel". Returns their names, titles, types and descriptions. Use it before run_query.',
  endpoints: [getQueryMeta],
  input: z.strictObject({
    search: z
      .string()
      .max(200)
      .default('')
      .describe('Words of titles, synonyms, names and descriptions; the best match is first.'),
    kind: z.enum(['measure', 'dimension', 'segment']).optional(),
    page,
  }),
  async respond(call, { search, kind, page }) {
    const meta = await call(getQueryMeta)
    return pageOf(searchCatalogue(meta, { search, kind: kind ?? null }), page)
  },
})

const filter: z.ZodType = z.looseObject({
  member: member.optional(),
  operator: z.string().max(50).optional(),
  values: z.array(z.union([z.string(), z.number(), z.null()])).optional(),
})

const queryTool = defineTool({
  name: 'run_query',
  title: 'Run a query',
  description: `Run a query of the semantic layer in Cube's format, with members from search_catalogue. Days are of the workspace's time zone. Returns at most ${maxRows} rows; use limit and offset for more. Numbers are exact decimal texts.`,
  endpoints: [loadQuery],
  input: z.strictObject({
    measures: z.array(member).max(20).default([]),
    dimensions: z.array(member).max(20).default([]),
    timeDimensions: z
      .array(
        z.strictObject({
          dimension: member,
          granularity: z.string().max(50).optional().describe('day, week, month, quarter or year'),
          dateRange: z
            .union([z.string().max(100), z.array(z.string().max(40)).min(1).max(2)])
            .optional()
            .describe('"last 30 days", or the first and the last day as YYYY-MM-DD'),
        }),
      )
      .max(5)
      .default([]),
    filters: z
      .array(filter)
      .max(50)
      .default([])
      .describe('{member, operator, values}, or {and: […]} and {or: […]} of them'),
    segments: z.array(member).max(20).default([]),
    order: z.record(member, z.enum(['asc', 'desc'])).optional(),
    limit: z.int().min(1).max(maxRows).default(50),
    offset: z.int().min(0).max(100_000).default(0),
  }),
  async respond(call, { limit, ...query }) {
    const body = { query: { ...query, limit: limit + 1 } }
    let answer = await call(loadQuery, { body })
    while ('error' in answer) answer = await call(loadQuery, { body })
    if ('results' in answer) throw new Error('A single query has several results')
    const { data, annotation } = answer
    const hasMore = data.length > limit
    return {
      rows: data.slice(0, limit),
      members: describeMembers(annotation),
      next_offset: hasMore ? query.offset + limit : null,
    }
  },
})

function describeMembers({ measures, dimensions, timeDimensions }: Annotation): object {
  const described = [measures, dimensions, timeDimensions].flatMap((group) =>
    Object.entries(group).map(([name, { title, type, format }]) => [
      name,
      { title, type, ...(format !== undefined && { format }) },
    ]),
  )
  return Object.fromEntries(described)
}

type Annotation = SingleLoadAnswer['annotation']

const askTool = defineTool({
  name: 'ask',
  title: 'Ask a question',
  description:
    'Ask about the shop in plain words, such as "net sales by channel last month" or "why did orders fall last week?". Reads the question as queries, runs them, and returns the answer with the queries. Asks back if the question is ambiguous, and says what it cannot answer.',
  endpoints: [askQuestion],
  input: z.strictObject({
    question: z.string().min(1).max(500),
    conversation_id: z
      .string()
      .max(12_000)
      .optional()
      .describe(
        'Of the answer before, unchanged, for a follow-up such as "and by channel?". Without it, the question stands alone.',
      ),
  }),
  async respond(call, { question, conversation_id: conversation }) {
    const body = { question, ...(conversation !== undefined && { conversation }) }
    const answer = await call(askQuestion, { body })
    return {
      outcome: answer.outcome,
      conversation_id: answer.conversation,
      answer: textOf(answer.response),
      in_words: answer.words,
      rows: (answer.cube_response ?? []).slice(0, maxRows),
      queries: answer.query_generation_response,
      remarks: answer.remarks,
      possible_readings: answer.readings,
      refusal: answer.refusal,
      causes: answer.causes.map(({ sentence, exp }) => ({ sentence: sentence ?? exp.title })),
    }
  },
})

/** The response of an answer is JSON, that of a refusal plain text. */
function textOf(response: string): string {
  try {
    return PromptResponse.parse(JSON.parse(response)).response
  } catch {
    return response
  }
}

export const queryTools = [searchTool, queryTool, askTool]
