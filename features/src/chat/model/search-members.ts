import { foldText } from '@cartograph/contract'
import {
  mainTimeOf,
  type Cube,
  type Dimension,
  type Measure,
  type Model,
} from '@cartograph/semantic'

/** What a language model is shown of a member. */
export interface CatalogueEntry {
  readonly member: string
  readonly kind: 'measure' | 'dimension' | 'time'
  readonly title: string
  readonly data_set: string
  readonly description: string
  /** Of a measure: the time that its rows are counted at, and what they can be broken down by. */
  readonly time_dimension?: string | null
  readonly breakdowns?: readonly string[]
}

interface Candidate {
  readonly cube: Cube
  readonly member: Measure | Dimension
  readonly kind: CatalogueEntry['kind']
}

/** The members that words may mean, the likeliest first. */
export function searchMembers(
  model: Model,
  words: string,
  isRead: (cube: string) => boolean,
): CatalogueEntry[] {
  const stems = stemsOf(words)
  return [...model.cubes.values()]
    .filter(({ isPublic, name }) => isPublic && isRead(name))
    .flatMap(candidatesOf)
    .map((candidate) => ({ candidate, score: scoreOf(candidate, stems) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, mostEntries)
    .map(({ candidate }) => entryOf(candidate))
}

const mostEntries = 12
const mostBreakdowns = 20

function candidatesOf(cube: Cube): Candidate[] {
  const measures = [...cube.measures.values()]
    .filter(({ isPublic, reading }) => isPublic && reading?.reporting === true)
    .map((member) => ({ cube, member, kind: 'measure' as const }))
  const dimensions = shownDimensions(cube).map((member) => ({
    cube,
    member,
    kind: member.type === 'time' ? ('time' as const) : ('dimension' as const),
  }))
  return [...measures, ...dimensions]
}

/** Personal ones are never shown. */
function shownDimensions({ dimensions }: Cube): Dimension[] {
  return [...dimensions.values()].filter(
    ({ isPublic, isPrimaryKey, meta }) => isPublic && !isPrimaryKey && meta['personal'] !== true,
  )
}

/** A word of the title counts more than one of a synonym or the description. */
function scoreOf({ cube, member }: Candidate, stems: readonly string[]): number {
  const synonyms = Array.isArray(member.meta['synonyms']) ? member.meta['synonyms'].join(' ') : ''
  const fields = [
    [4, member.title],
    [3, synonyms],
    [2, cube.title],
    [1, member.description ?? ''],
  ] as const
  const known = fields.map(([weight, text]) => [weight, new Set(stemsOf(text))] as const)
  const main = member.meta['main'] === true ? 0.5 : 0
  const found = stems.reduce((sum, stem) => {
    const [weight = 0] = known.find(([, own]) => own.has(stem)) ?? []
    return sum + weight
  }, 0)
  return found === 0 ? 0 : found + main
}

function stemsOf(text: string): string[] {
  return foldText(text)
    .split(' ')
    .filter((word) => word.length > 1)
    .map((word) => (word.length > 3 ? word.replace(/(?:ies|es|s)$/, '') : word))
}

function entryOf({ cube, member, kind }: Candidate): CatalogueEntry {
  const pathOf = (name: string) => `${cube.name}.${name}`
  const entry = {
    member: pathOf(member.name),
    kind,
    title: member.title,
    data_set: cube.title,
    description: member.description ?? '',
  }
  if (kind !== 'measure') return entry
  const time = mainTimeOf(cube)
  return {
    ...entry,
    time_dimension: time === null ? null : pathOf(time.name),
    breakdowns: shownDimensions(cube)
      .filter(({ type }) => type !== 'time')
      .slice(0, mostBreakdowns)
      .map(({ name }) => pathOf(name)),
  }
}
