import type { Cell } from '@cartograph/contract'
import type { Measure } from '../model/model.ts'
import { wallText } from '../question/wall-calendar.ts'
import type { Question, TimeUse, Used } from '../question.ts'
import { stepsBetween } from '../time-zone/calendar.ts'

type Row = Readonly<Record<string, Cell>>

/**
 * A row for every step of the time within its range, for each group of the other dimensions. What can be
 * added up is 0 where nothing happened; everything else is not known there. Rows of blended queries have
 * their time under a second key, too.
 */
export function fillGaps(
  question: Question,
  rows: readonly Row[],
  blendedTime: string | null = null,
): Row[] {
  const use = question.times.find((time) => time.grain !== null)
  if (use?.grain == null || use.dateRange === null) return [...rows]
  const key = `${use.key}.${use.grain.name}`
  const steps = stepsIn(use)
  const groups = new Map<string, { others: Row; byStep: Map<Cell, Row> }>()
  for (const row of rows) {
    const others = othersOf(question, row)
    const id = JSON.stringify(others)
    const group = groups.get(id) ?? { others, byStep: new Map<Cell, Row>() }
    group.byStep.set(row[key] ?? null, row)
    groups.set(id, group)
  }
  if (groups.size === 0 && question.dimensions.length === 0) {
    groups.set('', { others: othersOf(question, {}), byStep: new Map() })
  }
  const empty = Object.fromEntries(
    question.measures.map((used) => [used.key, isAddable(used) ? '0' : null]),
  )
  const filled = steps.flatMap((step) =>
    [...groups.values()].map(
      ({ others, byStep }): Row =>
        byStep.get(step) ?? {
          ...others,
          [key]: step,
          [use.key]: step,
          ...empty,
          ...(blendedTime !== null && { [blendedTime]: step }),
        },
    ),
  )
  const isDescending = question.order.some((term) => term.key === key && term.descending)
  return isDescending ? filled.toReversed() : filled
}

function stepsIn({ grain, dateRange }: TimeUse): string[] {
  if (grain === null || dateRange === null) return []
  const [from, to] = dateRange
  // The last moment belongs to the range.
  const steps = stepsBetween(Date.parse(`${from}Z`), Date.parse(`${to}Z`) + 1, grain)
  return [...steps].map(({ startMs }) => wallText(startMs))
}

function othersOf({ dimensions, comparing }: Question, row: Row): Row {
  return {
    ...(comparing && { compareDateRange: comparing.label }),
    ...Object.fromEntries(dimensions.map(({ key }) => [key, row[key] ?? null])),
  }
}

function isAddable({ member }: Used<Measure>): boolean {
  return member.reading?.additivity === 'sum' || ['count', 'sum'].includes(member.type)
}
