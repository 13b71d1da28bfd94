import type { ReferenceMeasure } from './reference-measures.ts'

/** A cube of the catalogue, as far as these tests know what it has to say. */
export interface Subject {
  readonly cube: string
  readonly time: string
  /** By what they are called in the catalogue. */
  readonly measures: Readonly<Record<string, ReferenceMeasure>>
  /** Those of which no two values of a top are the same by chance. */
  readonly ranking: readonly string[]
  /** Dimensions by which to split, the first of them of texts. */
  readonly texts: readonly string[]
  readonly numbers: readonly string[]
  readonly booleans: readonly string[]
  /** Chosen from by a filter of several values, and by one of a single value. */
  readonly several: { readonly member: string; readonly values: readonly string[] }
  readonly single: { readonly member: string; readonly values: readonly string[] }
  /** Found in some text or other. */
  readonly words: readonly string[]
}

/** What the drawer of a dashboard about it offers. */
export function offeredOf({ texts, numbers, booleans, time }: Subject): string[] {
  return [...texts, ...numbers, ...booleans, time]
}

export function nameOf(member: string): string {
  return member.slice(member.indexOf('.') + 1)
}
