import type { DashboardSpec, MetaAnswer } from '@cartograph/contract'
import { membersOfSpec } from './members-of-spec.ts'
import type { MemberKind } from './named-member.ts'
import type { Path } from '../data-files/index.ts'

export interface UnknownMember {
  readonly path: Path
  readonly name: string
  readonly message: string
}

/** Finds members that a dashboard names but the semantic model does not have, or has as another kind. */
export function findUnknownMembers(spec: DashboardSpec, meta: MetaAnswer): UnknownMember[] {
  const known = membersOf(meta)
  return membersOfSpec(spec).flatMap(({ path, name, kind }) => {
    // A time dimension may include a granularity: `ShopifyOrders.happenedAt.month`.
    const [cube, member, step] = name.split('.')
    const actual = known.get(`${cube}.${member}`)
    const wanted = step === undefined ? kind : 'time'
    if (actual === undefined)
      return [{ path, name, message: `There is no '${name}' in the semantic model.` }]
    if (fits(actual, wanted)) return []
    return [
      {
        path,
        name,
        message: `'${name}' is a ${words[actual]}, but a ${words[wanted]} is needed here.`,
      },
    ]
  })
}

const words = {
  measure: 'measure',
  dimension: 'dimension',
  time: 'time dimension',
  segment: 'segment',
  member: 'measure or dimension',
} as const satisfies Record<MemberKind, string>

function fits(actual: Exclude<MemberKind, 'member'>, wanted: MemberKind): boolean {
  if (wanted === 'member') return actual !== 'segment'
  return actual === wanted || (actual === 'time' && wanted === 'dimension')
}

/** Cached, because the semantic model does not change while a process runs. */
function membersOf(meta: MetaAnswer): ReadonlyMap<string, Exclude<MemberKind, 'member'>> {
  const before = found.get(meta)
  if (before !== undefined) return before
  const members = new Map<string, Exclude<MemberKind, 'member'>>()
  for (const { measures, dimensions, segments } of meta.cubes) {
    for (const { name } of measures) members.set(name, 'measure')
    for (const { name, type } of dimensions)
      members.set(name, type === 'time' ? 'time' : 'dimension')
    for (const { name } of segments) members.set(name, 'segment')
  }
  found.set(meta, members)
  return members
}

const found = new WeakMap<MetaAnswer, ReadonlyMap<string, Exclude<MemberKind, 'member'>>>()
