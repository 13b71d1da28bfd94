import {
  mainTimeOf,
  type Cube,
  type Dimension,
  type Measure,
  type Model,
} from '@cartograph/semantic'
import { rankMembers, type MemberTexts } from '../../queries/index.ts'

/** The description of a member for a language model. */
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
  const members = [...model.cubes.values()]
    .filter(({ isPublic, name }) => isPublic && isRead(name))
    .flatMap(candidatesOf)
  return rankMembers(members, words, textsOf).slice(0, mostEntries).map(entryOf)
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

function textsOf({ cube, member }: Candidate): MemberTexts {
  const { name, title, description, meta } = member
  return { name: `${cube.name}.${name}`, title, dataSet: cube.title, description, meta }
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
