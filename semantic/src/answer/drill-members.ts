import type { Measure, Member, MemberName, Model } from '../model/model.ts'
import type { Used } from '../question.ts'

export interface DrillMembers {
  readonly drillMembers: string[]
  readonly drillMembersGrouped: { measures: string[]; dimensions: string[] }
}

/**
 * What to ask for when somebody wants to see what is behind a figure. Only what can be asked for is
 * named: of a view what it shows, of cubes what is public.
 */
export function drillMembers(model: Model, { key, member }: Used<Measure>): DrillMembers {
  const [source = ''] = key.split('.')
  const found = member.drillMembers.flatMap((name) => {
    const found = memberOf(model, name)
    const asked = found && keyIn(model, source, name, found)
    return asked ? [{ key: asked, kind: found.kind }] : []
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
