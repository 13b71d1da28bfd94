import type { Context } from '../../context.ts'
import { feedInsights } from '../../insights/index.ts'
import type { ChatScope } from '../chat-scope.ts'
import { noContents, type PromptAnswer } from '../prompt-answer.ts'

/** Answers what to do with the most significant insights, and nothing else. */
export async function answerAdvice(ctx: Context, { today }: ChatScope): Promise<PromptAnswer> {
  const feed = { aggregation_period: 'day', size: insightsInFeed, compact: false } as const
  const { items } = await feedInsights(ctx, {
    page: 1,
    size: messagesInText,
    aggregation_period: feed.aggregation_period,
    reference_date: today,
    insight_type: 'feed',
    datasource_ids: [],
    datasource_types: [],
    change_sentiment: '',
    entity_group: '',
    metrics: [],
    include_closed: false,
  })
  const messages = items.map(({ _source }) => _source.message)
  const text =
    messages.length === 0
      ? 'There are no insights yet: nothing unusual was found in your data.'
      : `Look at what was unusual. ${messages.join(' ')}`
  return {
    outcome: 'answer',
    response: { type: 'text', response: text },
    cubeResponse: null,
    queryGenerationResponse: null,
    readings: [],
    contents: {
      ...noContents,
      elements:
        messages.length === 0
          ? []
          : [
              {
                id: 'answer-1',
                type: 'significant_changes',
                display: { title: 'Insights' },
                data: [],
                feed_query: feed,
              },
            ],
    },
  }
}

const messagesInText = 2
const insightsInFeed = 5
