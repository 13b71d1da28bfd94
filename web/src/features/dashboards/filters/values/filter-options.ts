import type { Member, QueryTemplate } from '@cartograph/contract'
import type { MemberType } from '../conditions/conditions.ts'

export interface FilterOption {
  readonly value: string
  readonly label: string
}

/** A dimension of the model that can be filtered. */
export interface FilterMember {
  readonly member: Member
  readonly title: string
  readonly type: MemberType
}

/** Loads matching values of a dimension, most frequent first; by the filter's own query if it has one. */
export type LoadOptions = (
  member: Member,
  phrase: string,
  signal: AbortSignal,
  template: QueryTemplate | null,
) => Promise<readonly FilterOption[]>
