import type { Choices } from './choices.ts'
import { strangeDays, strangeText, strangeValue } from './strange-values.ts'

/** The value with one change somewhere: replaced, removed, added or repeated. */
export function mutate(value: unknown, choices: Choices): unknown {
  const isList = Array.isArray(value)
  if (typeof value !== 'object' || value === null || choices.chance(0.05)) {
    return typeof value === 'string' && choices.chance(0.5)
      ? mutateText(value, choices)
      : strangeValue(choices)
  }
  const entries = isList
    ? value.map((inside, at): [string, unknown] => [String(at), inside])
    : Object.entries(value)
  const way = choices.weigh({ inside: 12, remove: 1, add: 1, repeat: 1 })
  const [key, inside] = choices.pick(
    [['', undefined], ...entries.toReversed()].toReversed() as [[string, unknown]],
  )
  if (way === 'add' || entries.length === 0 || inside === undefined) {
    return isList
      ? [...value, strangeValue(choices)]
      : { ...value, [strangeText(choices)]: strangeValue(choices) }
  }
  if (way === 'repeat') {
    const copies = Array.from({ length: choices.pick([1, 2, 100, 1001]) }, () => inside)
    return isList ? [...value, ...copies] : { ...value, [key]: copies }
  }
  if (way === 'remove')
    return rebuild(
      isList,
      entries.filter(([name]) => name !== key),
    )
  return rebuild(
    isList,
    entries.map(([name, old]) => [name, name === key ? mutate(old, choices) : old]),
  )
}

/** JSON that is nested or long, with `inside` as the object that holds it, if it is one. */
export function largeBody(inside: unknown, choices: Choices): string {
  const holder: Record<string, unknown> = { ...Object(inside) }
  const keys = Object.keys(holder)
  const key = choices.chance(0.7) ? (keys[choices.below(keys.length)] ?? 'x') : null
  const text = choices.chance(0.5) ? deep(choices) : wide(choices)
  if (key === null) return text
  const { [key]: _, ...rest } = holder
  const before = JSON.stringify(rest).slice(0, -1)
  return `${before}${before === '{' ? '' : ','}${JSON.stringify(key)}:${text}}`
}

function deep(choices: Choices): string {
  const depth = choices.pick([20, 60, 62, 63, 64, 65, 66, 200, 10_000])
  const [open, close] = choices.pick([
    ['[', ']'],
    ['{"a":', '}'],
    ['{"and":[', ']}'],
    ['{"filters":[{"or":[', ']}]}'],
  ])
  const levels = Math.ceil(depth / Math.max(1, open.match(/[[{]/g)?.length ?? 1))
  return `${open.repeat(levels)}${open.endsWith('[') ? '' : '1'}${close.repeat(choices.chance(0.9) ? levels : levels - 1)}`
}

function wide(choices: Choices): string {
  const count = choices.pick([100, 1000, 10_000, 20_000, 100_000])
  const kind = choices.weigh({ keys: 3, numbers: 1, texts: 1, text: 1, objects: 1, exact: 1 })
  const list = (item: string) => `[${`${item},`.repeat(count - 1)}${item}]`
  if (kind === 'numbers') return list('1')
  if (kind === 'texts') return list('"a"')
  if (kind === 'objects') return list('{}')
  if (kind === 'text') return `"${'x'.repeat(count * 5)}"`
  if (kind === 'exact') return `"${'x'.repeat(256 * 1024 - 12 + choices.below(24))}"`
  return `{${Array.from({ length: count }, (_, n) => `"k${n}":${n % 10}`).join(',')}}`
}

function mutateText(text: string, choices: Choices): string {
  if (/^\d{4}-\d\d-\d\d/.test(text) && choices.chance(0.8)) {
    const day = choices.pick(strangeDays)
    return text.includes('T') ? `${day}T00:00:00.000Z` : day
  }
  const at = choices.below(text.length + 1)
  const way = choices.weigh({ cut: 1, insert: 2, case: 1, twice: 1 })
  if (way === 'cut') return text.slice(0, at)
  if (way === 'case') return text.toUpperCase()
  if (way === 'twice') return text + text
  return text.slice(0, at) + strangeText(choices) + text.slice(at)
}

function rebuild(isList: boolean, entries: readonly (readonly [string, unknown])[]): unknown {
  return isList ? entries.map(([, inside]) => inside) : Object.fromEntries(entries)
}
