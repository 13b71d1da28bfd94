import { lowerFirst, listPromptExamples as endpoint } from '@cartograph/contract'
import { serves } from '../../serves.ts'
import { mainMetrics } from '../ask-back/suggest-metrics.ts'
import { readChatScope } from '../chat-scope.ts'
import { openReader } from '../reading/open-reader.ts'

/** Only questions that the reader reads without a doubt. Opening the reader also prepares it for the first question. */
export const listPromptExamples = serves(endpoint, async (ctx) => {
  const scope = await readChatScope(ctx)
  if (scope.read.size === 0) return { items: [] }
  const reader = await openReader(ctx, scope)
  const [first = 'Net sales', second = first] = mainMetrics(scope)
  const [one, other] = [first, second].map(lowerFirst)
  const items = [
    `What were ${one} last month compared with the month before?`,
    `${second} by week in the last 3 months`,
    `${first} by channel last month`,
    'Top 5 products by units sold last month',
    `Why did ${one} change last week?`,
    `Share of ${other} by channel last month`,
    'Ad spend and ROAS by platform last month',
    `Forecast of ${one} this month`,
  ].filter((question) => reader.read(question, { today: scope.today }).kind === 'answer')
  return { items: items.slice(0, mostExamples) }
})

const mostExamples = 6
