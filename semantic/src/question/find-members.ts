import { AppError } from '@cartograph/contract'
import type { Cube, Dimension, Measure, Member, Model, Segment, View } from '../model/model.ts'
import type { Question, MemberUse } from '../question.ts'

/** Resolves the members of one query. Hidden members are reported as unknown. */
export interface MemberFinder {
  readonly joinPaths: Question['joinPaths']
  measure(path: string): MemberUse<Measure>
  dimension(path: string): MemberUse<Dimension>
  segment(path: string): MemberUse<Segment>
  /** The members that filters can use. */
  measureOrDimension(path: string): MemberUse<Measure> | MemberUse<Dimension>
}

/** A query uses members of cubes, or of one view. The system, and rules of segments, can use hidden cubes and members. */
export function findMembers(
  model: Model,
  paths: readonly string[],
  { seesHidden = false } = {},
): MemberFinder {
  const names = [...new Set(paths.map((path) => sourceOf(model, path, seesHidden)))]
  const view = names.map((name) => model.views.get(name)).find((each) => each !== undefined)
  if (view && names.length > 1) {
    const listed = names.map((name) => `'${name}'`).join(', ')
    throw new AppError(
      'invalid_query',
      `A query takes the members of one view only, or those of cubes: ${listed}`,
    )
  }

  function find<Kind extends Member['kind']>(
    kinds: readonly Kind[],
    path: string,
  ): { key: string; member: Extract<Member, { kind: Kind }> } {
    const [source = '', name = ''] = path.split('.')
    const member = view
      ? memberOfView(model, view, name)
      : memberOfCube(model, source, name, seesHidden)
    if (member && isOneOf(kinds, member)) return { key: `${source}.${name}`, member }
    const why = model.missing.get(path) ?? `'${name}' not found for path '${path}'`
    throw new AppError('invalid_query', why)
  }

  return {
    joinPaths: view?.joinPaths ?? null,
    measure: (path) => find(['measure'], path),
    dimension: (path) => find(['dimension'], path),
    segment: (path) => find(['segment'], path),
    measureOrDimension(path) {
      const { key, member } = find(['measure', 'dimension'], path)
      if (member.kind === 'measure') return { key, member }
      return { key, member }
    },
  }
}

function sourceOf(model: Model, path: string, seesHidden: boolean): string {
  const [name = ''] = path.split('.')
  const source = model.cubes.get(name) ?? model.views.get(name)
  if (source !== undefined && (seesHidden || source.isPublic)) return name
  throw new AppError('invalid_query', `Cube '${name}' not found for path '${path}'`)
}

function memberOfCube(
  model: Model,
  source: string,
  name: string,
  seesHidden: boolean,
): Member | null {
  const cube = model.cubes.get(source)
  const member = cube && anyMember(cube, name)
  return member && (seesHidden || member.isPublic) ? member : null
}

/** Members of a view are public through the view, even if they are hidden in their cube. */
function memberOfView(model: Model, view: View, name: string): Member | null {
  const shown = view.members.get(name)
  if (!shown?.isPublic) return null
  const cube = model.cubes.get(shown.of.cube)
  return (cube && anyMember(cube, shown.of.name)) ?? null
}

function anyMember(cube: Cube, name: string): Member | undefined {
  return cube.measures.get(name) ?? cube.dimensions.get(name) ?? cube.segments.get(name)
}

function isOneOf<Kind extends Member['kind']>(
  kinds: readonly Kind[],
  member: Member,
): member is Extract<Member, { kind: Kind }> {
  return kinds.some((kind) => kind === member.kind)
}
