import { feedInsights, listInsights, type FeedItem } from '@cartograph/contract'
import * as z from 'zod'
import { page, pageSize } from '../paging.ts'
import { defineTool } from '../tool.ts'

const day = z.iso.date()
const sentiments = { good: '1', bad: '-1', neutral: '0' } as const
const sentimentNames = { '1': 'good', '-1': 'bad', '0': 'neutral' } as const

const listTool = defineTool({
  name: 'list_findings',
  title: 'List insights',
  description:
    'Unusual changes of metrics, most significant first, each with its value and what was expected. get_finding has their causes.',
  endpoints: [feedInsights],
  input: z.strictObject({
    since: day.optional().describe('The first day to include, YYYY-MM-DD'),
    until: day.optional().describe('The last day to include, YYYY-MM-DD'),
    period: z.enum(['day', 'week', 'month', 'quarter']).optional(),
    news: z.enum(['good', 'bad', 'neutral']).optional(),
    metrics: z.array(z.string().max(200)).max(50).default([]),
    page,
  }),
  async respond(call, { since, until, period, news, metrics, page }) {
    const body = {
      metrics,
      ...(since !== undefined && { since }),
      ...(until !== undefined && { reference_date: until }),
      ...(period !== undefined && { aggregation_period: period }),
      ...(news !== undefined && { change_sentiment: sentiments[news] }),
    }
    const { items } = await call(feedInsights, { query: { page, size: pageSize }, body })
    return { page, has_more: items.length === pageSize, items: items.map(summaryOf) }
  },
})

const getTool = defineTool({
  name: 'get_finding',
  title: 'Read an insight',
  description: 'One insight with the causes of the change, as sentences and small tables.',
  endpoints: [listInsights],
  input: z.strictObject({ id: z.uuid() }),
  async respond(call, { id }) {
    const { items } = await call(listInsights, { query: { ids: id } })
    const [found] = items
    if (found === undefined) return { found: false }
    const { explainers } = found._source
    return {
      ...summaryOf(found),
      causes: explainers.map(({ sentence, exp }) => ({
        title: exp.title,
        sentence: sentence ?? null,
        columns: exp.type === 'table' ? exp.title_cols : null,
        rows:
          exp.type === 'table'
            ? exp.data.slice(0, 20).map((cells, at) => [exp.title_rows[at] ?? null, ...cells])
            : exp.data.slice(0, 20),
      })),
    }
  },
})

/** Without the feedback, which names members of the team. */
function summaryOf({ _id, _source: insight }: FeedItem): object {
  const { metric_summary: numbers } = insight
  return {
    id: _id,
    date: insight.date,
    period: insight.aggregation_period,
    text: insight.message,
    metric: insight.tags.metric,
    metric_title: insight.metric_alias,
    about: `${insight.entity_group_alias}: ${insight.entity_alias}`,
    news: sentimentNames[String(insight.change_sentiment) as '1' | '-1' | '0'],
    value: numbers.metric_value,
    expected: numbers.metric_expected,
    expected_range: [numbers.metric_lower_bound, numbers.metric_upper_bound],
    change: numbers.metric_change,
    format: numbers.metric_format,
    currency: numbers.metric_currency ?? null,
  }
}

export const findingTools = [listTool, getTool]
