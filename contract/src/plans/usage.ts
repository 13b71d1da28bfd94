import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'
import { LimitName } from './plan-list.ts'

export const UsedLimit = z.object({
  limit: LimitName,
  /** Null while it cannot be counted, because the analytics engine does not answer. */
  used: z.nullable(z.int()),
  /** Null for no limit. */
  allowed: z.nullable(z.int()),
})
export type UsedLimit = z.infer<typeof UsedLimit>

export const getPlanUsage = defineEndpoint({
  name: 'plans.usage',
  method: 'GET',
  path: '/v1/orgs/{orgId}/plans/usage',
  summary:
    'What a workspace uses of the limits of its plan; nothing on an installation without plans.',
  params: WorkspaceParams,
  answer: z.object({ items: z.array(UsedLimit) }),
  permission: 'plan.read',
})

/** 'Members: 12 of 15' */
export const limitNames: Readonly<Record<LimitName, string>> = {
  sources: 'Data sources',
  members: 'Members',
  orders_per_month: 'Orders this month',
  synced_audiences: 'Synced audiences',
  history_months: 'Months of history',
  model_questions_per_month: 'Questions to the language model this month',
}

/** From this share on, people are warned. */
const warnedShare = 0.8

/** How far a limit is used. The months of a history grow by themselves, and all of them stay: no warning helps. */
export function limitState({ limit, used, allowed }: UsedLimit): 'fine' | 'near' | 'reached' {
  if (used === null || allowed === null || limit === 'history_months') return 'fine'
  // A plan that includes none of something is not used up by nothing.
  if (used >= allowed) return used === 0 ? 'fine' : 'reached'
  return used >= allowed * warnedShare ? 'near' : 'fine'
}
