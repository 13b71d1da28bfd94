import type { Member, QueryTemplate } from '@cartograph/contract'
import type { MemberType } from '../conditions/conditions.ts'

export interface FilterOption {
  readonly value: string
  readonly label: string
}

/** What can be filtered by, as the model describes it. */
export interface FilterMember {
  readonly member: Member
  readonly title: string
  readonly type: MemberType
}

/**
 * Finds values of a dimension that fit what is typed, the most frequent first; by the filter's own query
 * where it has one.
 */
export type LoadOptions = (
  member: Member,
  phrase: string,
  signal: AbortSignal,
  template: QueryTemplate | null,
) => Promise<readonly FilterOption[]>
