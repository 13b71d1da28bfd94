import type { Member, QueryTemplate } from '@cartograph/contract'
import type { FilterField } from '../../../filter-builder/filter-field.ts'
import type { ComboOption } from '../../../../ui/form/combo-search.ts'

/** A dimension of the model that can be filtered. */
export type FilterMember = FilterField

/** Loads matching values of a dimension, most frequent first; by the filter's own query if it has one. */
export type LoadOptions = (
  member: Member,
  phrase: string,
  signal: AbortSignal,
  template: QueryTemplate | null,
) => Promise<readonly ComboOption[]>
