import type { RuleMember, SegmentTemplate } from '@cartograph/contract'
import type { ConditionGroups } from '../../ui/conditions/conditions.ts'
import type { FilterField } from '../filter-builder/filter-field.ts'
import { conditionsOfRule } from './rule-draft.ts'

type Template = Pick<SegmentTemplate, 'template_source_config' | 'placeholders'>

/** The conditions to start a segment from. What the user chooses is left empty. */
export function conditionsOfTemplate(
  template: Template,
  fields: readonly FilterField[],
): ConditionGroups {
  const { placeholders } = template
  return conditionsOfRule(template.template_source_config, fields).map((group) =>
    group.map((condition) => ({
      ...condition,
      values: condition.values.filter((value) => !placeholders.includes(value)),
    })),
  )
}

/** The data that a template needs and the workspace lacks: of each entry, one of the platforms. */
export function missingData(
  { template_source_config: { or } }: Template,
  members: readonly RuleMember[],
): readonly RuleMember['missing_platforms'][] {
  const used = new Set(or.flatMap(({ and }) => and.map(({ member }) => member)))
  const missing = members
    .filter(({ member, missing_platforms: platforms }) => used.has(member) && platforms.length > 0)
    .map(({ missing_platforms: platforms }) => platforms)
  return [...new Map(missing.map((platforms) => [platforms.join(), platforms])).values()]
}
