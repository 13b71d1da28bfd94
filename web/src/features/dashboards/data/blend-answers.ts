import type { Cell, LoadResult, Member } from '@cartograph/contract'
import type { PickedNumber, PickedRow } from '../model/drill.ts'
import type { ElementAnswers } from '../model/element.ts'

type Row = LoadResult['data'][number]

/** Which result the numbers of a blended one come from, and how each names the members of a row. */
interface Origin {
  readonly results: readonly LoadResult[]
  readonly keys: readonly Member[]
}
const origins = new WeakMap<LoadResult, readonly Origin[]>()

/**
 * The rows of several queries as one result: rows with the same time and values of the breakdown are one row.
 * The first query decides the order. Rows that only others have follow, unless the first was cut off by its limit.
 */
export function blendAnswers(answers: ElementAnswers): ElementAnswers {
  const all = answers.flatMap((results): Origin[] => {
    const [first] = results
    return first === undefined ? [] : [{ results, keys: keysOf(first) }]
  })
  const [main, ...others] = all.map(({ results }) => results[0]).filter((one) => one !== undefined)
  if (main === undefined || others.length === 0) return answers
  const keys = keysOf(main)
  const rows = new Map(main.data.map((row) => [textOf(row, keys), row]))
  const order = [...rows.keys()]
  for (const other of others) {
    const ownKeys = keysOf(other)
    for (const row of other.data) {
      const text = textOf(row, ownKeys)
      const before = rows.get(text)
      if (before === undefined && isCutOff(main)) continue
      if (before === undefined) order.push(text)
      rows.set(text, { ...named(row, keys, ownKeys), ...before, ...metricsIn(row, other) })
    }
  }
  const results = [main, ...others]
  const blended: LoadResult = {
    ...main,
    annotation: {
      ...main.annotation,
      measures: Object.assign({}, ...results.map(({ annotation }) => annotation.measures)),
    },
    data: order.flatMap((text): Row[] => {
      const row = rows.get(text)
      return row === undefined ? [] : [{ ...missingOf(results), ...row }]
    }),
    ...(main.totals && { totals: [{ members: [], data: [wholeOf(results)] }] }),
  }
  origins.set(blended, all)
  return [[blended]]
}

/** A number of a blended result, as its own query has it. */
export function originalPick(pick: PickedNumber): PickedNumber {
  const [result] = pick.results
  const all = result === undefined ? undefined : origins.get(result)
  const own = all?.find(({ results }) => results[0]?.annotation.measures[pick.measure])
  if (result === undefined || own === undefined) return pick
  const keys = keysOf(result)
  const ownName = (member: Member) => own.keys[keys.indexOf(member)] ?? member
  const row: PickedRow = Object.fromEntries(
    Object.entries(pick.row).map(([member, cell]) => [ownName(member), cell]),
  )
  const { member } = pick
  return { ...pick, results: own.results, row, ...(member && { member: ownName(member) }) }
}

/** What identifies a row, in an order that all queries of the element share: its time, then its breakdowns. */
function keysOf({ annotation }: LoadResult): Member[] {
  const { timeDimensions, dimensions } = annotation
  const times = Object.keys(timeDimensions).filter((key) => timeDimensions[key]?.granularity)
  return [...times, ...Object.keys(dimensions).filter((key) => !(key in timeDimensions))]
}

function textOf(row: Row, keys: readonly Member[]): string {
  return JSON.stringify(keys.map((key) => row[key] ?? null))
}

function named(row: Row, keys: readonly Member[], ownKeys: readonly Member[]): Row {
  return Object.fromEntries(
    keys.map((key, at): [Member, Cell] => [key, row[ownKeys[at] ?? ''] ?? null]),
  )
}

function metricsIn(row: Row, { annotation }: LoadResult): Row {
  return Object.fromEntries(
    Object.keys(annotation.measures).map((measure): [Member, Cell] => [
      measure,
      row[measure] ?? null,
    ]),
  )
}

/** A sum without a row is zero; rows beyond a limit are unknown. */
function missingOf(results: readonly LoadResult[]): Row {
  return Object.fromEntries(
    results.flatMap((result) =>
      Object.entries(result.annotation.measures).map(([measure, { meta }]): [Member, Cell] => [
        measure,
        meta?.['additivity'] === 'sum' && !isCutOff(result) ? '0' : null,
      ]),
    ),
  )
}

function wholeOf(results: readonly LoadResult[]): Row {
  return Object.assign(
    {},
    ...results.map(
      ({ totals = [] }) => totals.find(({ members }) => members.length === 0)?.data[0] ?? {},
    ),
  ) as Row
}

export function isCutOff({ query, data }: LoadResult): boolean {
  if (typeof query !== 'object' || query === null) return false
  return 'limit' in query && typeof query.limit === 'number' && data.length >= query.limit
}
