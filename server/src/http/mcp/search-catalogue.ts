import type { MetaAnswer } from '@cartograph/contract'
import { rankMembers } from '@cartograph/features'

export type CatalogueKind = 'measure' | 'dimension' | 'segment'

export interface CatalogueEntry {
  readonly name: string
  readonly title: string
  readonly kind: CatalogueKind
  readonly type: string | null
  readonly description: string | null
}

/** The members of the catalogue that the words of a search may mean, the likeliest first. */
export function searchCatalogue(
  { cubes }: MetaAnswer,
  { search, kind }: { readonly search: string; readonly kind: CatalogueKind | null },
): CatalogueEntry[] {
  const members = cubes
    .flatMap((cube) => membersOf(cube).map((one) => ({ ...one, cube })))
    .filter((one) => kind === null || one.kind === kind)
  return rankMembers(members, search, ({ cube, member }) => ({
    name: member.name,
    title: member.shortTitle,
    dataSet: cube.title,
    description: member.description,
    meta: member.meta,
  })).map(entryOf)
}

export function entriesOf(cube: Cube): CatalogueEntry[] {
  return membersOf(cube).map(entryOf)
}

type Cube = MetaAnswer['cubes'][number]

interface KindOfMember {
  readonly kind: CatalogueKind
  readonly member: Cube['segments'][number] & { readonly type?: string }
}

function membersOf({ measures, dimensions, segments }: Cube): KindOfMember[] {
  return [
    ...measures.map((member) => ({ kind: 'measure' as const, member })),
    ...dimensions.map((member) => ({ kind: 'dimension' as const, member })),
    ...segments.map((member) => ({ kind: 'segment' as const, member })),
  ]
}

function entryOf({ kind, member }: KindOfMember): CatalogueEntry {
  const { name, title, type = null, description = null } = member
  return { name, title, kind, type, description }
}
