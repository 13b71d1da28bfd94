import { AlreadyReportedError, attempt } from '../sources/attempt.ts'
import { MemberProblem } from '../sources/catalogue-error.ts'
import { readDescription } from '../sources/read-description.ts'
import { humanise } from '../sources/humanise.ts'
import type { IncludedSource, ViewCubeSource, ViewSource } from '../sources/model-source.ts'
import type { Cube, Member, Model, View, ViewMember } from '../model.ts'
import { locateSources, type LocatedSource } from '../sources/read-source.ts'
import type { Names } from '../expressions/resolve-reference.ts'

/**
 * Resolves the members of a view. For cubes that `names` has and `cubes` lacks, the problem has
 * been reported already.
 */
export function readView(
  view: LocatedSource<ViewSource>,
  parts: readonly LocatedSource<ViewCubeSource>[],
  cubes: Model['cubes'],
  names: Names,
): View {
  const about = readDescription(view.source.name, view.source)
  const members = new Map<string, ViewMember>()
  const joinPaths: (readonly string[])[] = []
  if (parts.length === 0) view.report([], `'${about.name}' has no members. Add 'cubes'.`)
  for (const part of parts) {
    attempt(part.report, ['join_path'], () => {
      const path = part.source.join_path.split('.')
      const cube = followPath(path, cubes, names)
      checkPaths(joinPaths, path)
      const isNew = !joinPaths.some((known) => known.join('.') === path.join('.'))
      if (isNew) joinPaths.push(path)
      addMembers(part, cube)
    })
  }
  return { ...about, members, joinPaths }

  function addMembers({ source, report }: LocatedSource<ViewCubeSource>, cube: Cube): void {
    const all = membersOf(cube)
    const excluded = new Set(source.excludes)
    for (const [index, name] of (source.excludes ?? []).entries()) {
      if (!isKnown(name, cube)) report(['excludes', index], missingMemberMessage(name, cube))
    }
    const prefix = source.prefix === true ? `${source.alias ?? cube.name}_` : ''
    for (const { included, report: reportIncluded } of listIncluded(source, report, all)) {
      const { name } = included
      const member = all.get(name)
      if (excluded.has(name)) continue
      if (member === undefined) {
        if (!isKnown(name, cube)) reportIncluded(missingMemberMessage(name, cube))
        continue
      }
      const shown = `${prefix}${included.alias ?? name}`
      const other = members.get(shown)
      if (other !== undefined) {
        reportIncluded(
          `'${shown}' is in the view already, as ${other.of.cube}.${other.of.name}. Give one of them an alias, or its cube a prefix.`,
        )
      }
      members.set(shown, shownAs(shown, member, included))
    }
  }

  function isKnown(name: string, cube: Cube): boolean {
    return names.get(cube.name)?.has(name) ?? false
  }

  function shownAs(name: string, member: Member, included: IncludedMember): ViewMember {
    // A title that was derived from the name follows the new name.
    const isNamed = member.shortTitle === humanise(member.name)
    const shortTitle = included.title ?? (isNamed ? humanise(name) : member.shortTitle)
    return {
      of: { cube: member.cube, name: member.name, kind: member.kind },
      title: `${about.title} ${shortTitle}`,
      shortTitle,
      description: included.description ?? member.description,
      isPublic: included.isPublic ?? member.isPublic,
      format: included.format ?? (member.kind === 'segment' ? null : member.format),
      meta: included.meta ?? member.meta,
    }
  }
}

/** `isPublic`: members that are included by name are public, even a primary key. */
type IncludedMember = Exclude<IncludedSource, string> & { readonly isPublic?: boolean }

function listIncluded(
  source: ViewCubeSource,
  report: LocatedSource<ViewCubeSource>['report'],
  all: ReadonlyMap<string, Member>,
): { included: IncludedMember; report: (message: string) => void }[] {
  if (source.includes === '*') {
    return [...all.keys()].map((name) => ({
      included: { name },
      report: (message) => report(['includes'], message),
    }))
  }
  return locateSources(source.includes, ['includes'], report).map((each) => ({
    included: {
      ...(typeof each.source === 'string' ? { name: each.source } : each.source),
      isPublic: true,
    },
    report: (message) => each.report([], message),
  }))
}

/** The last cube of a path. Each step must be a join, declared by either side. */
function followPath(path: readonly string[], cubes: Model['cubes'], names: Names): Cube {
  if (path.some((name) => names.get(name) === null)) throw new AlreadyReportedError()
  const found = path.map((name) => {
    const cube = cubes.get(name)
    if (cube) return cube
    throw new MemberProblem(
      `There is no cube '${name}'. Correct the path; the cubes: ${[...cubes.keys()].join(', ')}.`,
    )
  })
  for (const [index, cube] of found.entries()) {
    const before = found[index - 1]
    if (before === undefined) continue
    const isJoined =
      before.joins.some((join) => join.to === cube.name) ||
      cube.joins.some((join) => join.to === before.name)
    if (!isJoined) {
      throw new MemberProblem(
        `No join leads from ${before.name} to ${cube.name}. Add one to 'joins' of either cube.`,
      )
    }
  }
  const last = found.at(-1)
  if (last === undefined) throw new MemberProblem('The path is empty. Write the name of a cube.')
  return last
}

/** All paths begin at the same cube, and each cube has only one path. */
function checkPaths(known: readonly (readonly string[])[], path: readonly string[]): void {
  const root = known[0]?.[0]
  if (root !== undefined && root !== path[0]) {
    throw new MemberProblem(
      `The path begins at ${path[0]}, but the view at ${root}. Write the path from ${root}.`,
    )
  }
  for (const [index, name] of path.entries()) {
    const isTwice = path.indexOf(name) < index
    const other = known.find((each) => {
      const at = each.indexOf(name)
      return at >= 0 && each.slice(0, at).join('.') !== path.slice(0, index).join('.')
    })
    if (!isTwice && other === undefined) continue
    const ways = [...(isTwice ? [] : [other ?? []]), path].map((each) => each.join('.'))
    throw new MemberProblem(
      `There are two ways to ${name}: ${ways.join(' and ')}. Use one, or a cube that extends ${name}.`,
    )
  }
}

function membersOf(cube: Cube): Map<string, Member> {
  return new Map<string, Member>([...cube.measures, ...cube.dimensions, ...cube.segments])
}

function missingMemberMessage(name: string, cube: Cube): string {
  return `'${name}' is not a member of ${cube.name}. Its members: ${[...membersOf(cube).keys()].join(', ')}.`
}
