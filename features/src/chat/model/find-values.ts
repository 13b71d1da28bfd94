import type { KnownValues } from '@cartograph/ask'
import { foldText, type Member } from '@cartograph/contract'
import type { NamedSegment } from '../reading/known-values.ts'

/** A value that a filter can name. */
export interface ValueMatch {
  readonly member: Member
  readonly value: string
  /** Of a customer segment, whose value is its ID. */
  readonly name?: string
}

export interface SearchedValues {
  readonly values: KnownValues
  readonly segmentDimension: Member | null
  readonly segments: readonly NamedSegment[]
}

const maxMatches = 20

/** The workspace's values with most of the words; those that begin with one come first. */
export function findValues(searched: SearchedValues, words: string): ValueMatch[] {
  const wanted = foldText(words)
    .split(' ')
    .filter((word) => word !== '')
  return listValues(searched)
    .map((found) => ({ found, score: scoreOf(found.name ?? found.value, wanted) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, maxMatches)
    .map(({ found }) => found)
}

function listValues({ values, segmentDimension, segments }: SearchedValues): ValueMatch[] {
  const named =
    segmentDimension === null
      ? []
      : segments.map(({ id, name }) => ({ member: segmentDimension, value: id, name }))
  return [
    ...named,
    ...Object.entries(values).flatMap(([member, own]) => own.map((value) => ({ member, value }))),
  ]
}

function scoreOf(text: string, wanted: readonly string[]): number {
  const folded = foldText(text)
  const found = wanted.filter((word) => folded.includes(word))
  const isWhole = found.length === wanted.length && folded === wanted.join(' ')
  return (
    found.length + (isWhole ? 1 : 0) + (found.some((word) => folded.startsWith(word)) ? 0.5 : 0)
  )
}
