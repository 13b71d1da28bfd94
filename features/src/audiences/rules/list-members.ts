import { listRuleMembers as endpoint } from '@cartograph/contract'
import { selectDatasources } from '../../connections/index.ts'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { ruleMembers } from './rule-members.ts'

export const listRuleMembers = serves(endpoint, async (ctx) => {
  const { orgId } = requireWorkspace(ctx)
  const rows = await ctx.store.inWorkspace(orgId, (tx) => selectDatasources(tx, orgId))
  const connected = new Set(rows.map(({ platform }) => platform))
  const items = [...ruleMembers(ctx.semantic.model).values()].map((known) => ({
    member: known.member,
    title: known.title,
    description: known.description,
    type: known.type,
    format: known.format,
    group: known.group,
    is_behaviour: known.behaviour !== null,
    suggests_values: known.suggestsValues,
    values: known.values,
    missing_platforms: known.platforms.some((platform) => connected.has(platform))
      ? []
      : [...known.platforms],
  }))
  return { items }
})
