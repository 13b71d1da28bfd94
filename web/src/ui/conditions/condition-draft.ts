import {
  emptyCondition,
  isComplete,
  isCountedBack,
  untilNow,
  type Condition,
  type ConditionGroups,
  type ConditionOperator,
} from './conditions.ts'

/** Conditions while they are edited. There is always at least one row. */
export type ConditionDraft<Name extends string = string> = readonly DraftGroup<Name>[]
export interface DraftGroup<Name extends string> {
  readonly id: number
  readonly rows: readonly DraftRow<Name>[]
}
export interface DraftRow<Name extends string> {
  readonly id: number
  readonly condition: Condition<Name>
}

export function draftOf<Name extends string>(groups: ConditionGroups<Name>): ConditionDraft<Name> {
  const draft = groups
    .filter((group) => group.length > 0)
    .reduce<ConditionDraft<Name>>(
      (draft, group) =>
        group.reduce(
          (grown, condition, n) =>
            n === 0
              ? withGroup(grown, condition)
              : withRow(grown, grown.at(-1)?.id ?? 0, condition),
          draft,
        ),
      [],
    )
  return draft.length === 0 ? withGroup([], emptyCondition) : draft
}

export function conditionsOf<Name extends string>(
  draft: ConditionDraft<Name>,
): ConditionGroups<Name> {
  return draft.map(({ rows }) => rows.map(({ condition }) => condition))
}

export function withGroup<Name extends string>(
  draft: ConditionDraft<Name>,
  condition: Condition<Name> = emptyCondition,
): ConditionDraft<Name> {
  const id = nextId(draft)
  return [...draft, { id, rows: [{ id: id + 1, condition }] }]
}

export function withRow<Name extends string>(
  draft: ConditionDraft<Name>,
  groupId: number,
  condition: Condition<Name> = emptyCondition,
): ConditionDraft<Name> {
  const row = { id: nextId(draft), condition }
  return draft.map((group) =>
    group.id === groupId ? { ...group, rows: [...group.rows, row] } : group,
  )
}

/** Removes a row, and its group if it was the last one. An empty draft gets a new row. */
export function withoutRow<Name extends string>(
  draft: ConditionDraft<Name>,
  rowId: number,
): ConditionDraft<Name> {
  const left = draft
    .map((group) => ({ ...group, rows: group.rows.filter(({ id }) => id !== rowId) }))
    .filter(({ rows }) => rows.length > 0)
  return left.length === 0 ? withGroup([]) : left
}

export function withCondition<Name extends string>(
  draft: ConditionDraft<Name>,
  rowId: number,
  condition: Condition<Name>,
): ConditionDraft<Name> {
  return draft.map((group) => ({
    ...group,
    rows: group.rows.map((row) => (row.id === rowId ? { ...row, condition } : row)),
  }))
}

/** True if the draft is complete and differs from the applied conditions. */
export function canApply<Name extends string>(
  draft: ConditionDraft<Name>,
  applied: ConditionGroups<Name>,
): boolean {
  const groups = conditionsOf(draft)
  return groups.flat().every(isComplete) && JSON.stringify(groups) !== JSON.stringify(applied)
}

/** The values of an operator that was just chosen. */
export function emptyValues(operator: ConditionOperator): string[] {
  if (operator === 'overAllTime') return [untilNow]
  return isCountedBack(operator) ? ['', 'days'] : []
}

function nextId(draft: ConditionDraft): number {
  return Math.max(0, ...draft.flatMap(({ id, rows }) => [id, ...rows.map((row) => row.id)])) + 1
}
