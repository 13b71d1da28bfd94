import type { Path } from './problem.ts'

/** `member` where a place takes either a measure or a dimension. */
export type MemberKind = 'measure' | 'dimension' | 'time' | 'segment' | 'member'

/** A member of the semantic model, where a dashboard names it. */
export interface NamedMember {
  readonly path: Path
  readonly name: string
  readonly kind: MemberKind
}

/** None where a variable stands for what the person is yet to choose. */
export function named(kind: MemberKind, name: unknown, path: Path): NamedMember[] {
  return typeof name !== 'string' || name.startsWith('$') ? [] : [{ path, name, kind }]
}

export function allNamed(kind: MemberKind, names: unknown, path: Path): NamedMember[] {
  return Array.isArray(names) ? names.flatMap((name, n) => named(kind, name, [...path, n])) : []
}
