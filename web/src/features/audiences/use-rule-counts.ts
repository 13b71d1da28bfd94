import type { AnswerOf, countSegment, OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../api/client-context.ts'
import type { ConditionDraft } from '../../ui/conditions/condition-draft.ts'
import type { LoadState } from '../../ui/feedback/Loadable.tsx'
import { useSettled } from '../../ui/form/use-settled.ts'
import type { FilterField } from '../filter-builder/filter-field.ts'
import { countedRule, type CountedRule } from './rule-draft.ts'
import { countsQuery } from './segment-queries.ts'

export type RuleCounts = AnswerOf<typeof countSegment>

interface DraftCounts {
  /** Null while nothing can be counted. */
  readonly counts: RuleCounts | null
  /** The numbers belong to an earlier rule. */
  readonly isStale: boolean
  readonly load: Pick<LoadState<unknown>, 'error' | 'isFetching' | 'refetch'>
  /** The number of a group or of one of its conditions alone; null if it is incomplete. */
  readonly numberOf: (groupId: number, rowId: number | null) => number | null
}

/** Counts the complete conditions of a draft, after a pause in typing. */
export function useRuleCounts(
  orgId: OrgId,
  draft: ConditionDraft,
  fields: readonly FilterField[],
): DraftCounts {
  const present = countedRule(draft, fields)
  const text = JSON.stringify(present)
  const settledText = useSettled(text, debounceMs)
  const settled = settledText === text ? present : (JSON.parse(settledText) as typeof present)
  const query = useQuery({
    ...countsQuery(useClient(), orgId, settled?.rule ?? null),
    enabled: settled !== null,
  })
  const isStale = settledText !== text || query.isPlaceholderData
  const [last, setLast] = useState<{ counts: RuleCounts; places: CountedRule['places'] } | null>(
    null,
  )
  const fresh = isStale ? undefined : query.data?.counts
  // The places go with the numbers, because rows are added and removed while the next ones load.
  if (fresh !== undefined && settled !== null && last?.counts !== fresh)
    setLast({ counts: fresh, places: settled.places })
  const shown = present === null ? null : last
  return {
    counts: shown?.counts ?? null,
    isStale: present !== null && isStale,
    load: query,
    numberOf(groupId, rowId) {
      const g = shown?.places.findIndex(({ id }) => id === groupId) ?? -1
      const group = shown?.counts.groups[g]
      if (group === undefined) return null
      if (rowId === null) return group.members
      return group.filters[shown?.places[g]?.rows.indexOf(rowId) ?? -1] ?? null
    },
  }
}

const debounceMs = 300
