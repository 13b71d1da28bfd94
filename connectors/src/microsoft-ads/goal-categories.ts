import { z } from 'zod'
import { Goal } from './api-types.ts'
import type { AccountClient } from './client.ts'

/** Reports name goals, and only their list has the categories. */
export async function goalCategories(
  client: AccountClient,
  signal: AbortSignal,
): Promise<Readonly<Record<string, string>>> {
  const json = { ConversionGoalIds: null, ConversionGoalTypes: types.join(',') }
  const call = { json, answer: GoalsAnswer, signal }
  const { ConversionGoals: goals } = await client.campaigns('ConversionGoals/QueryByIds', call)
  const categories: Record<string, string> = {}
  for (const goal of goals ?? []) {
    if (goal?.Name == null || goal.GoalCategory == null) continue
    // Of goals with the same name, reports do not tell which one had a conversion.
    const other = categories[goal.Name]
    const isAmbiguous = other !== undefined && other !== goal.GoalCategory
    categories[goal.Name] = isAmbiguous ? 'Other' : goal.GoalCategory
  }
  return categories
}

const types = [
  'Url',
  'Duration',
  'PagesViewedPerVisit',
  'Event',
  'AppInstall',
  'OfflineConversion',
  'InStoreTransaction',
]

const GoalsAnswer = z.object({ ConversionGoals: z.array(Goal.nullable()).nullish() })
