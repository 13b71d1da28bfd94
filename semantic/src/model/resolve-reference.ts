import { timeUnits, type Expression } from '../expression.ts'
import { AlreadyTold } from './attempt.ts'
import { MemberProblem } from './catalogue-error.ts'
import type { Member } from './model.ts'

/** What an expression can name. */
export interface Scope {
  /** Whose columns and members are named without a cube. */
  readonly cube: string
  readonly names: Names
  /** Whether SUM, COUNT and the like may be called. */
  readonly aggregates: boolean
}

/** Every cube with its members; null for a cube whose own problems are told already. */
export type Names = ReadonlyMap<string, ReadonlyMap<string, KnownMember> | null>

export interface KnownMember {
  readonly kind: Member['kind']
  readonly type: string | null
  readonly format: string | null
  /** The model's own, of a time dimension. */
  readonly granularities: ReadonlySet<string>
}

export type MemberExpression = Extract<Expression, { kind: 'member' }>

/** `{member}`, `{cube.member}`, `{time.granularity}` or `{cube.time.granularity}`, proven to be there. */
export function resolveMember(path: readonly string[], scope: Scope): MemberExpression {
  const written = `{${path.join('.')}}`
  const [first = '', ...others] = path
  const cube = cubeNamed(first, scope)
  if (cube !== null && others.length > 0) return memberOf(cube, others, written, scope)
  const isOwn = scope.names.get(scope.cube)?.has(first) ?? false
  if (cube !== null && !isOwn) {
    throw new MemberProblem(
      `${written} is a cube. Write ${written}.column or {${first}.member} for something of it.`,
    )
  }
  return memberOf(scope.cube, path, written, scope)
}

/** The cube before a dot: `{CUBE}.column`, `{customers}.id`. */
export function resolveCube(path: readonly string[], scope: Scope): string {
  const [name = ''] = path
  const cube = path.length === 1 ? cubeNamed(name, scope) : null
  if (cube !== null) return cube
  throw new MemberProblem(
    `There is no cube '${path.join('.')}'. Write {CUBE}.column, or one of the cubes: ${[...scope.names.keys()].join(', ')}.`,
  )
}

function cubeNamed(name: string, scope: Scope): string | null {
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
  if (members === null) throw new AlreadyTold()
  const member = members.get(name)
  if (member === undefined) {
    throw new MemberProblem(
      `${written} leads nowhere: '${name}' is not a member of ${cube}. Write {CUBE}.column for a column, or one of the members: ${[...members.keys()].join(', ')}.`,
    )
  }
  if (granularity === null) return { kind: 'member', cube, name, granularity }
  if (member.kind !== 'dimension' || member.type !== 'time' || beyond.length > 0) {
    throw new MemberProblem(
      `${written} leads nowhere: '${name}' is a member of ${cube} and no time dimension. Write {${cube}.${name}}.`,
    )
  }
  const isKnown =
    timeUnits.some((unit) => unit === granularity) || member.granularities.has(granularity)
  if (isKnown) return { kind: 'member', cube, name, granularity }
  throw new MemberProblem(
    `${written} leads nowhere: '${granularity}' is no granularity of ${cube}.${name}. Its granularities: ${[...timeUnits, ...member.granularities].join(', ')}.`,
  )
}
