import type { SegmentTemplate } from '@cartograph/contract'
import { desc, segmentTemplates } from '@cartograph/store'
import type { Context } from '../../context.ts'
import { isUsable } from '../rules/check-rule.ts'
import { ruleMembers } from '../rules/rule-members.ts'
import { presentTemplate } from './present-template.ts'

/**
 * Those that come with the product, then those of developers, newest first. A stored rule with a
 * member that no longer exists is left out: it could not become a segment.
 */
export async function allTemplates(ctx: Context): Promise<readonly SegmentTemplate[]> {
  const members = ruleMembers(ctx.semantic.model)
  const rows = await ctx.store.asSystem((tx) =>
    tx
      .select()
      .from(segmentTemplates)
      .orderBy(desc(segmentTemplates.createdAt), desc(segmentTemplates.id)),
  )
  return [
    ...ctx.segmentTemplates,
    ...rows
      .filter(({ sourceConfig }) => isUsable(sourceConfig, members))
      .map((row) => presentTemplate(row, members)),
  ]
}
