import type { Expression } from '../expression.ts'
import { floorTo, nextStep } from '../time-zone/calendar.ts'
import type { Column, Select } from '../sql/select.ts'
import type { Key } from './keys.ts'
import type { MeasureColumn } from './measures/measure-rows.ts'
import type { Scope } from './scope.ts'
import { isOwnTime, minLengthMs } from './display-value.ts'
import { wallRange } from './times/time-context.ts'

/**
 * Leaves out values of `minGranularity` measures in the first and last step of a range if the part of the
 * step within the range is too short: on a Thursday, what was sent on Wednesday is still opened.
 */
export function omitCutSteps(
  scope: Scope,
  keys: readonly Key[],
  measures: readonly MeasureColumn[],
  rows: Select,
): Select {
  const cut = measures.map(({ measure }) => {
    const leastMs = minLengthMs(measure)
    return keys
      .filter(({ dimension }) => leastMs !== null && isOwnTime(scope, measure, dimension))
      .flatMap((key) => shortSteps(scope, key, leastMs ?? 0).map((ms) => isStep(key, ms)))
  })
  if (cut.every(({ length }) => length === 0)) return rows
  const value = ({ name }: MeasureColumn, conditions: readonly Expression[]): Column => ({
    name,
    value:
      conditions.length === 0
        ? column(name)
        : {
            kind: 'case',
            whens: [{ when: { kind: 'not', of: { kind: 'any', conditions } }, then: column(name) }],
            otherwise: null,
          },
  })
  return {
    kind: 'select',
    columns: [
      ...keys.map(({ name }) => ({ name, value: column(name) })),
      ...measures.map((measure, index) => value(measure, cut[index] ?? [])),
    ],
    from: { rows, as: 'steps' },
    joins: [],
    where: [],
    groupedBy: null,
    isDistinct: false,
  }
}

/** The starts of the first and last step if less than `leastMs` of them is within the range. */
function shortSteps({ question }: Scope, { dimension, grain }: Key, leastMs: number): number[] {
  if (grain === null) return []
  const ranges = question.times.filter(({ member }) => member === dimension).map(wallRange)
  const fromMs = Math.max(...ranges.map((range) => range.fromMs ?? -Infinity))
  const untilMs = Math.min(...ranges.map((range) => range.untilMs ?? Infinity))
  const edges = [fromMs, untilMs - 1].filter((ms) => Number.isFinite(ms))
  return [...new Set(edges.map((ms) => floorTo(ms, grain)))].filter((startMs) => {
    const endMs = nextStep(startMs, grain)
    return Math.min(endMs, untilMs) - Math.max(startMs, fromMs) < leastMs
  })
}

function isStep({ name }: Key, ms: number): Expression {
  return { kind: 'operation', operator: '=', left: column(name), right: { kind: 'moment', ms } }
}

const column = (name: string): Expression => ({ kind: 'column', rows: 'steps', name })
