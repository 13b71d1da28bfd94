import { isStore, listRuleMembers as endpoint, shopMember } from '@cartograph/contract'
import { selectDatasources } from '../../connections/index.ts'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { ruleMembers } from './rule-members.ts'

export const listRuleMembers = serves(endpoint, async (ctx) => {
  const { orgId } = requireWorkspace(ctx)
  const rows = await ctx.store.inWorkspace(orgId, (tx) => selectDatasources(tx, orgId))
  const connected = new Set(rows.map(({ platform }) => platform))
  const hasShops = rows.filter(({ platform }) => isStore(platform)).length > 1
  const known = [...ruleMembers(ctx.semantic.model).values()]
  const offered = hasShops ? known : known.filter(({ member }) => member !== shopMember)
  const items = offered.map((one) => ({
    member: one.member,
    title: one.title,
    description: one.description,
    type: one.type,
    format: one.format,
    group: one.group,
    is_behaviour: one.behaviour !== null,
    suggests_values: one.suggestsValues,
    values: one.values,
    missing_platforms: one.platforms.some((platform) => connected.has(platform))
      ? []
      : [...one.platforms],
  }))
  return { items }
})
