import { compareDecimals, type Cell } from '@cartograph/contract'
import type { Question } from '../question.ts'
import { timeKey } from '../question/time-uses.ts'

type Row = Readonly<Record<string, Cell>>

/** The order that the engine uses: as requested, ties by the keys, nulls last. */
export function rowOrder(question: Question): (one: Row, other: Row) => number {
  const numbers = numbersOf(question)
  const keys = [...question.dimensions.map(({ key }) => key), ...question.times.map(timeKey)]
  const terms = [
    ...question.order,
    ...keys.flatMap((key) => (key === null ? [] : [{ key, descending: false }])),
  ]
  return (one, other) => {
    for (const { key, descending } of terms) {
      const [left, right] = [one[key] ?? null, other[key] ?? null]
      if (left === null && right === null) continue
      if (left === null || right === null) return left === null ? 1 : -1
      const difference = numbers.has(key)
        ? compareDecimals(String(left), String(right))
        : Buffer.compare(Buffer.from(String(left)), Buffer.from(String(right)))
      if (difference !== 0) return descending ? -difference : difference
    }
    return 0
  }
}

function numbersOf({ measures, dimensions }: Question): ReadonlySet<string> {
  const isNumber = ({ member }: (typeof measures)[number] | (typeof dimensions)[number]) =>
    member.kind === 'measure'
      ? !['string', 'time', 'boolean'].includes(member.type)
      : member.type === 'number'
  return new Set([...measures, ...dimensions].filter(isNumber).map(({ key }) => key))
}
