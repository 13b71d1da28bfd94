import type { SegmentTemplate } from '@cartograph/contract'
import type { segmentTemplates } from '@cartograph/store'
import type { KnownMember } from '../rules/rule-members.ts'
import { ruleNeeds } from './rule-needs.ts'

export type SegmentTemplateRow = typeof segmentTemplates.$inferSelect

export function presentTemplate(
  row: SegmentTemplateRow,
  members: ReadonlyMap<string, KnownMember>,
): SegmentTemplate {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    template_source_config: row.sourceConfig,
    tags: row.tags,
    placeholders: [],
    needs: ruleNeeds(row.sourceConfig, members),
  }
}
