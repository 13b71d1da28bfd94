import { MemberProblem } from '../sources/catalogue-error.ts'
import { readInterval } from '../expressions/interval.ts'
import { readMemberName } from '../sources/member-name.ts'
import type { MeasureSource, TimeShiftSource } from '../sources/model-source.ts'
import type { MemberName, TimeShift } from '../model.ts'
import type { Scope } from '../expressions/resolve-reference.ts'

/** The time shifts of a measure's members; empty without any. */
export function readTimeShifts(source: MeasureSource, scope: Scope): readonly TimeShift[] {
  const shifts = source.time_shift ?? []
  if (shifts.length > 0 && source.multi_stage !== true) {
    throw new MemberProblem("A 'time_shift' needs multi_stage: true. Add it.")
  }
  const named = shifts.map((shift) => shift.time_dimension ?? null)
  if (new Set(named).size < named.length || (named.includes(null) && named.length > 1)) {
    throw new MemberProblem(
      "These shifts overlap. Give each its own 'time_dimension', or leave one shift for all.",
    )
  }
  return shifts.map((shift) => readShift(shift, scope))
}

function readShift(source: TimeShiftSource, scope: Scope): TimeShift {
  const by = readInterval(source.interval)
  if (by.count < 1) {
    throw new MemberProblem(
      `A shift by '${source.interval}' has no direction. Write 1 or more, with type prior or next.`,
    )
  }
  return {
    dimension:
      source.time_dimension === undefined ? null : readTimeDimension(source.time_dimension, scope),
    by,
    direction: source.type,
  }
}

function readTimeDimension(text: string, scope: Scope): MemberName {
  const name = readMemberName(text, scope)
  const known = scope.names.get(name.cube)?.get(name.name)
  if (known?.kind === 'dimension' && known.type === 'time') return name
  throw new MemberProblem(`'${text}' is not a time dimension. Name one, or omit it.`)
}
