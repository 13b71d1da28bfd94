import type { PlatformCode, SourceConfig } from '@cartograph/contract'
import type { KnownMember } from '../rules/rule-members.ts'

/** The data that a rule needs: of each entry, one of the platforms. */
export function ruleNeeds(
  rule: SourceConfig,
  members: ReadonlyMap<string, KnownMember>,
): PlatformCode[][] {
  const needs = new Map<string, PlatformCode[]>()
  for (const { and } of rule.or) {
    for (const { member } of and) {
      const platforms = [...(members.get(member)?.platforms ?? [])].toSorted()
      needs.set(platforms.join(), platforms)
    }
  }
  return [...needs.values()]
}
