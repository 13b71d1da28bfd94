import {
  AppError,
  duplicateTarget,
  type FieldProblem,
  type TargetChange,
} from '@cartograph/contract'
import type { MetricNames } from './metric-names.ts'

/** Beyond it, a list is of another kind than its sender thinks. */
const maxProblems = 100

/** The items with the names of their metrics in queries; refuses those that name none, and duplicates. */
export function resolveItems(
  items: readonly TargetChange[],
  names: Pick<MetricNames, 'matcher' | 'describe'>,
): readonly TargetChange[] {
  const problems: FieldProblem[] = []
  const resolved = new Map<string, TargetChange>()
  for (const [index, item] of items.entries()) {
    const found = names.matcher.match(item.metric)
    if (found.kind !== 'found') {
      problems.push({ loc: ['body', index, 'metric'], msg: problemOf(item.metric, names) })
    } else {
      const key = `${found.member} ${item.year} ${item.month}`
      if (resolved.has(key)) problems.push({ loc: ['body', index], msg: duplicateTarget })
      resolved.set(key, { ...item, metric: found.member })
    }
    if (problems.length >= maxProblems) break
  }
  if (problems.length > 0) throw new AppError('invalid_request', undefined, { problems })
  return [...resolved.values()]
}

function problemOf(text: string, { matcher }: Pick<MetricNames, 'matcher'>): string {
  const found = matcher.match(text)
  const quoted = (members: readonly string[]) =>
    members.map((member) => `'${matcher.labelOf(member)}'`).join(', ')
  if (found.kind === 'ambiguous') {
    return `Several metrics are called '${text}'. Use one of: ${quoted(found.members)}`
  }
  const nearest = matcher.nearest(text)
  const hint = nearest.length === 0 ? '' : `. Did you mean ${quoted(nearest.slice(0, 1))}?`
  return `There is no metric '${text}'${hint}`
}
