import type { Path } from '../data-files/index.ts'

/** `member` where either a measure or a dimension is allowed. */
export type MemberKind = 'measure' | 'dimension' | 'time' | 'segment' | 'member'

/** A reference of a dashboard to a member of the semantic model. */
export interface NamedMember {
  readonly path: Path
  readonly name: string
  readonly kind: MemberKind
}

/** None where a variable stands for the user's choice. */
export function named(kind: MemberKind, name: unknown, path: Path): NamedMember[] {
  return typeof name !== 'string' || name.startsWith('$') ? [] : [{ path, name, kind }]
}

export function allNamed(kind: MemberKind, names: unknown, path: Path): NamedMember[] {
  return Array.isArray(names) ? names.flatMap((name, n) => named(kind, name, [...path, n])) : []
}
