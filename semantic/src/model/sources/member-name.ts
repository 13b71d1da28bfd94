import { MemberProblem } from './catalogue-error.ts'
import type { MemberName } from '../model.ts'
import { resolveMember, type Scope } from '../expressions/resolve-reference.ts'

/**
 * A reference where only a member's name is allowed: `created_at`, `orders.created_at`,
 * `{CUBE.created_at}`.
 */
export function readMemberName(text: string, scope: Scope): MemberName {
  const path = text
    .replace(/^\$?\{(.*)\}$/, '$1')
    .trim()
    .split('.')
  const { cube, name, granularity } = resolveMember(path, scope)
  if (granularity === null) return { cube, name }
  throw new MemberProblem(`'${text}' has a granularity. Write only the member.`)
}
