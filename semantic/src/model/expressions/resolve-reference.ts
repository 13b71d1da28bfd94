import { timeUnits, type Expression } from '../../expression.ts'
import { AlreadyReportedError } from '../sources/attempt.ts'
import { MemberProblem } from '../sources/catalogue-error.ts'
import type { Member } from '../model.ts'

/** The names that an expression can use. */
export interface Scope {
  /** The cube of unqualified columns and members. */
  readonly cube: string
  readonly names: Names
  /** Whether aggregate functions are allowed. */
  readonly aggregates: boolean
}

/** Every cube with its members; null for a cube whose own problems have been reported. */
export type Names = ReadonlyMap<string, ReadonlyMap<string, KnownMember> | null>

export interface KnownMember {
  readonly kind: Member['kind']
  readonly type: string | null
  readonly format: string | null
  /** The custom granularities of a time dimension. */
  readonly granularities: ReadonlySet<string>
}

export type MemberExpression = Extract<Expression, { kind: 'member' }>

/**
 * Resolves `{member}`, `{cube.member}`, `{time.granularity}` or `{cube.time.granularity}`, and
 * checks that it exists.
 */
export function resolveMember(path: readonly string[], scope: Scope): MemberExpression {
  const written = `{${path.join('.')}}`
  const [first = '', ...others] = path
  const cube = findCube(first, scope)
  if (cube !== null && others.length > 0) return memberOf(cube, others, written, scope)
  const isOwn = scope.names.get(scope.cube)?.has(first) ?? false
  if (cube !== null && !isOwn) {
    throw new MemberProblem(
      `${written} is a cube. Write ${written}.column or {${first}.member} for one of its members.`,
    )
  }
  return memberOf(scope.cube, path, written, scope)
}

/** The cube before a dot: `{CUBE}.column`, `{customers}.id`. */
export function resolveCube(path: readonly string[], scope: Scope): string {
  const [name = ''] = path
  const cube = path.length === 1 ? findCube(name, scope) : null
  if (cube !== null) return cube
  throw new MemberProblem(
    `There is no cube '${path.join('.')}'. Write {CUBE}.column, or one of the cubes: ${[...scope.names.keys()].join(', ')}.`,
  )
}

function findCube(name: string, scope: Scope): string | null {
  if (name === 'CUBE') return scope.cube
  return scope.names.has(name) ? name : null
}

function memberOf(
  cube: string,
  path: readonly string[],
  written: string,
  scope: Scope,
): MemberExpression {
  const [name = '', granularity = null, ...beyond] = path
  const members = scope.names.get(cube) ?? null
  if (members === null) throw new AlreadyReportedError()
  const member = members.get(name)
  if (member === undefined) {
    throw new MemberProblem(
      `${written} does not exist: '${name}' is not a member of ${cube}. Write {CUBE}.column for a column, or one of the members: ${[...members.keys()].join(', ')}.`,
    )
  }
  if (granularity === null) return { kind: 'member', cube, name, granularity }
  if (member.kind !== 'dimension' || member.type !== 'time' || beyond.length > 0) {
    throw new MemberProblem(
      `${written} does not exist: '${name}' is a member of ${cube}, but not a time dimension. Write {${cube}.${name}}.`,
    )
  }
  const isKnown =
    timeUnits.some((unit) => unit === granularity) || member.granularities.has(granularity)
  if (isKnown) return { kind: 'member', cube, name, granularity }
  throw new MemberProblem(
    `${written} does not exist: '${granularity}' is not a granularity of ${cube}.${name}. Its granularities: ${[...timeUnits, ...member.granularities].join(', ')}.`,
  )
}
