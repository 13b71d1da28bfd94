import type { Sample } from './contract/sample.ts'

/** A payload in which one field is changed. */
export interface Mutation {
  /** `lines.*.price`: `*` is any element of a list. */
  readonly path: string
  readonly change: 'null' | 'missing' | 'unknown'
  readonly payload: unknown
}

type Key = string | number

/** Every field of a payload once as null and once left out, and every word as one that is not known. */
export function mutations({ payload, isGraphql }: Sample): readonly Mutation[] {
  return pathsIn(payload).flatMap((keys): Mutation[] => {
    const path = keys.map((key) => (typeof key === 'number' ? '*' : key)).join('.')
    const value = keys.reduce<unknown>(valueAt, payload)
    const changed = (change: Mutation['change'], edit: (parent: object, key: Key) => void) => {
      return { path, change, payload: edited(payload, keys, edit) }
    }
    const set = (to: unknown) => (parent: object, key: Key) => void Reflect.set(parent, key, to)
    const absent = () => [
      changed('null', set(null)),
      changed('missing', (parent, key) => remove(parent, key)),
    ]
    return [
      ...(isGraphql ? [] : absent()),
      ...(isWord(value) ? [changed('unknown', set('SOMETHING_NEW'))] : []),
    ]
  })
}

function pathsIn(value: unknown, keys: readonly Key[] = []): (readonly Key[])[] {
  const own = keys.length === 0 ? [] : [keys]
  if (typeof value !== 'object' || value === null) return own
  const entries: [Key, unknown][] = Array.isArray(value)
    ? value.map((item: unknown, at) => [at, item])
    : Object.entries(value)
  return [...own, ...entries.flatMap(([key, item]) => pathsIn(item, [...keys, key]))]
}

function edited(
  payload: unknown,
  keys: readonly Key[],
  edit: (parent: object, key: Key) => void,
): unknown {
  const copy = structuredClone(payload)
  const parent = keys.slice(0, -1).reduce<unknown>(valueAt, copy)
  const key = keys.at(-1)
  if (typeof parent === 'object' && parent !== null && key !== undefined) edit(parent, key)
  return copy
}

function valueAt(parent: unknown, key: Key): unknown {
  return typeof parent === 'object' && parent !== null ? Reflect.get(parent, key) : undefined
}

function remove(parent: object, key: Key): void {
  if (Array.isArray(parent)) parent.splice(Number(key), 1)
  else Reflect.deleteProperty(parent, key)
}

/** Numbers, times and ids of several parts are no words. */
function isWord(value: unknown): boolean {
  return typeof value === 'string' && /^[A-Za-z][A-Za-z _-]*$/.test(value)
}
