import type { ReferenceMeasure } from './reference-measures.ts'

/** A cube of the catalogue, as far as these tests model it. */
export interface Subject {
  readonly cube: string
  readonly time: string
  /** By their names in the catalogue. */
  readonly measures: Readonly<Record<string, ReferenceMeasure>>
  /** Measures without accidental ties in a top. */
  readonly ranking: readonly string[]
  /** Dimensions to group by; the first ones are texts. */
  readonly texts: readonly string[]
  readonly numbers: readonly string[]
  readonly booleans: readonly string[]
  /** Values for a multiselect and for a dropdown. */
  readonly several: { readonly member: string; readonly values: readonly string[] }
  readonly single: { readonly member: string; readonly values: readonly string[] }
  /** Parts of texts that occur. */
  readonly words: readonly string[]
}

/** The members that a dashboard's filter drawer offers. */
export function offeredMembers({ texts, numbers, booleans, time }: Subject): string[] {
  return [...texts, ...numbers, ...booleans, time]
}

export function nameOf(member: string): string {
  return member.slice(member.indexOf('.') + 1)
}
