import type { Expression, Grain } from '../expression.ts'
import type { Dimension } from '../model/model.ts'
import type { Question, TimeUse } from '../question.ts'
import type { Form, Output } from '../sql/select.ts'
import { dimensionValue } from './expand.ts'
import type { Scope } from './scope.ts'
import type { TimeContext } from './times/time-context.ts'

/** A column to group by: a dimension, or the steps of a time. */
export interface Key {
  /** The name of its column. */
  readonly name: string
  readonly dimension: Dimension
  readonly grain: Grain | null
}

export interface Keys {
  readonly keys: readonly Key[]
  readonly outputs: readonly Output[]
}

/** Each key appears once, even if the question names it several times. */
export function createKeys({ dimensions, times }: Question): Keys {
  const keys: Key[] = []
  const outputs: Output[] = []

  function key(dimension: Dimension, grain: Grain | null): Key {
    const known = keys.find((one) => one.dimension === dimension && one.grain?.name === grain?.name)
    if (known) return known
    const made = { name: `k${keys.length}`, dimension, grain }
    keys.push(made)
    return made
  }

  function show(name: string, { name: column, dimension }: Key): void {
    if (outputs.some((output) => output.key === name)) return
    outputs.push({ key: name, column, form: formOf(dimension) })
  }

  for (const { key: name, member } of dimensions) show(name, key(member, null))
  for (const { key: name, member, grain } of times) {
    if (grain === null) continue
    const grouped = key(member, grain)
    show(`${name}.${grain.name}`, grouped)
    // Older clients of Cube read the name without the granularity.
    show(name, grouped)
  }
  return { keys, outputs }
}

/** The value of a key in the rows of one group of facts. */
export function keyValue(
  scope: Scope,
  time: TimeContext,
  { dimension, grain }: Pick<Key, 'dimension' | 'grain'>,
): Expression {
  const value = dimensionValue(scope, time, dimension)
  if (dimension.type !== 'time') return value
  const of = time.local(dimension, value)
  return grain === null ? of : { kind: 'truncated', of, grain }
}

/** Whether a key is this time at the same granularity. */
export function isSteps(
  { use, grain: asked }: { readonly use: TimeUse; readonly grain: Grain | null },
  { dimension, grain }: Key,
): boolean {
  return grain !== null && use.member === dimension && asked?.name === grain.name
}

function formOf({ type, format }: Dimension): Form {
  if (type === 'number') return { kind: 'number', places: format === 'currency' ? 4 : 8 }
  return { kind: type === 'time' || type === 'boolean' ? type : 'text' }
}
