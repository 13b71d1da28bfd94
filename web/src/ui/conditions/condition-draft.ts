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
export type ConditionDraft = readonly DraftGroup[]
export interface DraftGroup {
  readonly id: number
  readonly rows: readonly DraftRow[]
}
export interface DraftRow {
  readonly id: number
  readonly condition: Condition
}

export function draftOf(groups: ConditionGroups): ConditionDraft {
  const draft = groups
    .filter((group) => group.length > 0)
    .reduce<ConditionDraft>(
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

export function conditionsOf(draft: ConditionDraft): ConditionGroups {
  return draft.map(({ rows }) => rows.map(({ condition }) => condition))
}

export function withGroup(
  draft: ConditionDraft,
  condition: Condition = emptyCondition,
): ConditionDraft {
  const id = nextId(draft)
  return [...draft, { id, rows: [{ id: id + 1, condition }] }]
}

export function withRow(
  draft: ConditionDraft,
  groupId: number,
  condition: Condition = emptyCondition,
): ConditionDraft {
  const row = { id: nextId(draft), condition }
  return draft.map((group) =>
    group.id === groupId ? { ...group, rows: [...group.rows, row] } : group,
  )
}

/** Removes a row, and its group if it was the last one. An empty draft gets a new row. */
export function withoutRow(draft: ConditionDraft, rowId: number): ConditionDraft {
  const left = draft
    .map((group) => ({ ...group, rows: group.rows.filter(({ id }) => id !== rowId) }))
    .filter(({ rows }) => rows.length > 0)
  return left.length === 0 ? withGroup([]) : left
}

export function withCondition(
  draft: ConditionDraft,
  rowId: number,
  condition: Condition,
): ConditionDraft {
  return draft.map((group) => ({
    ...group,
    rows: group.rows.map((row) => (row.id === rowId ? { ...row, condition } : row)),
  }))
}

/** True if the draft is complete and differs from the applied conditions. */
export function canApply(draft: ConditionDraft, applied: ConditionGroups): boolean {
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
