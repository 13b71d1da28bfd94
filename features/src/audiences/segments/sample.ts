import { sampleSegment as endpoint } from '@cartograph/contract'
import { serves } from '../../serves.ts'
import { checkRule } from '../rules/check-rule.ts'
import { ruleMembers } from '../rules/rule-members.ts'
import { ruleToQuery } from '../rules/rule-to-query.ts'
import { loadCustomers } from './customer-queries.ts'

const sampleSize = 20

export const sampleSegment = serves(endpoint, async (ctx, { source_config: config }) => {
  const members = ruleMembers(ctx.semantic.model)
  checkRule(config, members)
  return { items: await loadCustomers(ctx, ruleToQuery(config, members), sampleSize) }
})
