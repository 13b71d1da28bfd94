import {
  customerCube,
  listSegmentRecords as endpoint,
  type QueryFilter,
} from '@cartograph/contract'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { checkRule } from '../rules/check-rule.ts'
import { ruleMembers } from '../rules/rule-members.ts'
import { loadCountedCustomers } from './customer-queries.ts'
import { requireSegment } from './present-segment.ts'

export const listSegmentRecords = serves(endpoint, async (ctx, { segmentId, limit }) => {
  const { orgId } = requireWorkspace(ctx)
  const { sourceConfig } = await ctx.store.inWorkspace(orgId, (tx) =>
    requireSegment(ctx, tx, segmentId),
  )
  const members = ruleMembers(ctx.semantic.model)
  // A member may have disappeared since the rule was saved.
  checkRule(sourceConfig, members)
  // By the segment and not by its rule, so that callers without personal data see the same members.
  const isMember: QueryFilter = {
    member: `${customerCube}.segment`,
    operator: 'equals',
    values: [segmentId],
  }
  return loadCountedCustomers(ctx, isMember, limit)
})
