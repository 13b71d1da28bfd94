import { compareSegments as endpoint } from '@cartograph/contract'
import { desc, eq, segments } from '@cartograph/store'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { checkRule, isUsable } from '../rules/check-rule.ts'
import { ruleMembers } from '../rules/rule-members.ts'
import { ruleToQuery } from '../rules/rule-to-query.ts'
import { countCustomers } from './customer-queries.ts'

export const compareSegments = serves(endpoint, async (ctx, { source_config: config }) => {
  const { orgId } = requireWorkspace(ctx)
  const members = ruleMembers(ctx.semantic.model)
  checkRule(config, members)
  const rows = await ctx.store.inWorkspace(orgId, (tx) =>
    tx
      .select()
      .from(segments)
      .where(eq(segments.orgId, orgId))
      .orderBy(desc(segments.updatedAt), desc(segments.id)),
  )
  const compared = rows.filter(({ sourceConfig }) => isUsable(sourceConfig, members))
  const rule = ruleToQuery(config, members)
  const rules = compared.map(({ sourceConfig }) => ruleToQuery(sourceConfig, members))
  const counts = await countCustomers(
    ctx,
    rules.flatMap((other) => [[other], [rule, other]]),
  )
  const items = compared.map(({ id, name }, index) => ({
    id,
    name,
    members: counts[2 * index] ?? 0,
    shared: counts[2 * index + 1] ?? 0,
  }))
  return { items }
})
