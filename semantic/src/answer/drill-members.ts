import type { Measure, Member, MemberName, Model } from '../model/model.ts'
import type { MemberUse } from '../question.ts'

export interface DrillMembers {
  readonly drillMembers: string[]
  readonly drillMembersGrouped: { measures: string[]; dimensions: string[] }
}

/**
 * The members to query for the rows behind a figure. Only queryable ones are listed: those that a
 * view shows, or the public ones of a cube.
 */
export function drillMembers(model: Model, { key, member }: MemberUse<Measure>): DrillMembers {
  const [source = ''] = key.split('.')
  const found = member.drillMembers.flatMap((name) => {
    const found = memberOf(model, name)
    const key = found && keyIn(model, source, name, found)
    return key ? [{ key, kind: found.kind }] : []
  })
  const keysOf = (kind: Member['kind']) =>
    found.filter((each) => each.kind === kind).map((each) => each.key)
  return {
    drillMembers: found.map((each) => each.key),
    drillMembersGrouped: { measures: keysOf('measure'), dimensions: keysOf('dimension') },
  }
}

function memberOf(model: Model, { cube, name }: MemberName): Member | null {
  const found = model.cubes.get(cube)
  return found?.measures.get(name) ?? found?.dimensions.get(name) ?? null
}

function keyIn(model: Model, source: string, { cube, name }: MemberName, member: Member) {
  const view = model.views.get(source)
  if (view === undefined) {
    return model.cubes.get(cube)?.isPublic && member.isPublic ? `${cube}.${name}` : null
  }
  for (const [shownAs, { of, isPublic }] of view.members) {
    if (isPublic && of.cube === cube && of.name === name) return `${source}.${shownAs}`
  }
  return null
}
