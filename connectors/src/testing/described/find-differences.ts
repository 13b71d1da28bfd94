import { isLargeNumber } from '@cartograph/sandbox'
import type { Shape } from './description.ts'

/**
 * What a value has that its description does not: fields, and other types. Null stands for any value, since
 * few descriptions say where it may.
 */
export function findDifferences(described: Shape, value: unknown, at: string): string[] {
  if (value === null || described === 'any') return []
  if (typeof described === 'string') {
    const type = typeOf(value)
    const types = described.split('|')
    if (types.includes(type) || (type === 'integer' && types.includes('number'))) return []
    return [`${at} is ${type}, and not ${described}`]
  }
  if (isList(described)) {
    if (!Array.isArray(value)) return [`${at} is ${typeOf(value)}, and not a list`]
    return value.flatMap((item) => findDifferences(described[0], item, `${at}[]`))
  }
  if (isChoice(described)) {
    const found = described.or.map((one) => findDifferences(one, value, at))
    const inside = found.filter((lines) => !lines.some((line) => line.startsWith(`${at} is `)))
    const nearest = inside.length > 0 ? inside : found
    return nearest.toSorted((one, other) => one.length - other.length)[0] ?? []
  }
  if (typeof value !== 'object' || Array.isArray(value))
    return [`${at} is ${typeOf(value)}, and not an object`]
  return Object.entries(value ?? {}).flatMap(([field, part]) => {
    const inside = described[field] ?? described['*']
    const place = `${at}.${field}`
    return inside === undefined ? [place] : findDifferences(inside, part, place)
  })
}

export function isList(described: Shape): described is readonly [Shape] {
  return Array.isArray(described)
}

function isChoice(described: object): described is { readonly or: readonly Shape[] } {
  return 'or' in described && Array.isArray(described.or)
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) || isLargeNumber(value) ? 'integer' : typeof value
}
