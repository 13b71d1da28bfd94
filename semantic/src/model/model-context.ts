import type { KnownMember, Names, Scope } from './expressions/resolve-reference.ts'
import type { ExtendedCube } from './sources/extend-cubes.ts'

/** What is known about all cubes before their members are parsed. */
export interface ModelContext {
  readonly cubes: ReadonlyMap<string, ExtendedCube>
  readonly names: Names
  /** Whether joins connect the two cubes. */
  readonly areJoined: (one: string, other: string) => boolean
  readonly scopeOf: (cube: string, options?: { readonly aggregates: boolean }) => Scope
}

export function createContext(
  cubes: ReadonlyMap<string, ExtendedCube>,
  broken: ReadonlySet<string>,
): ModelContext {
  const known = [...cubes.values()].map((cube) => [cube.name, knownMembers(cube)] as const)
  const names: Names = new Map([...[...broken].map((name) => [name, null] as const), ...known])
  const groups = connectedGroups(cubes)
  return {
    cubes,
    names,
    areJoined: (one, other) => one === other || groups.get(one) === groups.get(other),
    scopeOf: (cube, options) => ({ cube, names, aggregates: options?.aggregates ?? false }),
  }
}

function knownMembers(cube: ExtendedCube): Map<string, KnownMember> {
  const members = new Map<string, KnownMember>()
  const plain = { format: null, type: null, granularities: new Set<string>() }
  for (const [name, { source }] of cube.measures) {
    const format = source.format ?? null
    members.set(name, { ...plain, kind: 'measure', type: source.type, format })
  }
  for (const [name, { source }] of cube.dimensions) {
    members.set(name, {
      kind: 'dimension',
      type: source.type,
      format: source.format ?? null,
      granularities: new Set(source.granularities?.map((granularity) => granularity.name)),
    })
  }
  for (const name of cube.segments.keys()) members.set(name, { ...plain, kind: 'segment' })
  return members
}

/** Cubes that are joined, directly or through others, have the same number. */
function connectedGroups(cubes: ReadonlyMap<string, ExtendedCube>): Map<string, number> {
  const groups = new Map([...cubes.keys()].map((name, index) => [name, index]))
  for (const cube of cubes.values()) {
    for (const target of cube.joins.keys()) {
      const from = groups.get(target)
      const to = groups.get(cube.name)
      if (from === undefined || to === undefined) continue
      for (const [name, group] of groups) if (group === from) groups.set(name, to)
    }
  }
  return groups
}
