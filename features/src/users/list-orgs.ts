import { AppError, listUserOrgs as endpoint, type Membership } from '@cartograph/contract'
import type { CachedWorkspace } from '../access-cache.ts'
import { requirePerson } from '../context.ts'
import { planOf, type DescribePlan } from '../plans/index.ts'
import { serves } from '../serves.ts'

/** Joined ones first, oldest at the top: the app opens that one. */
export const listUserOrgs = serves(endpoint, async (ctx) => {
  const person = await ctx.access.person(requirePerson(ctx).userId)
  if (person === null) throw new AppError('not_authenticated')
  return { items: [...person.workspaces.values()].map((known) => presentMembership(known, ctx)) }
})

export function presentMembership(
  known: Omit<CachedWorkspace, 'flags'>,
  rules: DescribePlan,
): Membership {
  return {
    status: known.status,
    role: known.role,
    org: { org_id: known.orgId, org_name: known.name },
    plans: [planOf(known.plan, rules)],
  }
}
