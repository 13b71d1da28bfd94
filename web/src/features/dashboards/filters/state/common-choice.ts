import type { Member } from '@cartograph/contract'
import type { Condition, ConditionGroups } from '../../../../ui/conditions/conditions.ts'

/*
 * A choice of values that holds whatever else applies: the condition 'Channel is Email or Search' that every
 * group has. (A and B) or (A and C) is A and (B or C), so a menu can show and change A alone.
 */

/** The chosen values of a member; none if the groups differ in it. */
export function commonChoice(groups: ConditionGroups, member: Member): readonly string[] {
  const [first, ...others] = groups.map((group) => group.find((one) => isChoice(one, member)))
  if (first === undefined) return []
  const text = JSON.stringify(first)
  return others.every((one) => JSON.stringify(one) === text) ? first.values : []
}

/** Replaces the choice in every group. */
export function withCommonChoice(
  groups: ConditionGroups,
  member: Member,
  values: readonly string[],
): ConditionGroups {
  const rest = withoutChoices(groups, [member])
  if (values.length === 0) return rest
  const choice: Condition = { member, operator: 'equals', values }
  return rest.length === 0 ? [[choice]] : rest.map((group) => [choice, ...group])
}

/** The conditions besides the common choices of these members. */
export function withoutChoices(
  groups: ConditionGroups,
  members: readonly Member[],
): ConditionGroups {
  const common = members.filter((member) => commonChoice(groups, member).length > 0)
  const rest = groups.map((group) =>
    group.filter((one) => !common.some((member) => isChoice(one, member))),
  )
  // Without conditions a group lets everything pass, and so do all of them.
  return rest.every((group) => group.length > 0) ? rest : []
}

/** The common choices of these members alone. */
export function onlyChoices(groups: ConditionGroups, members: readonly Member[]): ConditionGroups {
  return members.reduce<ConditionGroups>(
    (kept, member) => withCommonChoice(kept, member, commonChoice(groups, member)),
    [],
  )
}

function isChoice({ member, operator }: Condition, wanted: Member): boolean {
  return member === wanted && operator === 'equals'
}
