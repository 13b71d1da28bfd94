import type { Candidate } from '@cartograph/analysis'
import type { Told } from './choose-days.ts'
import { weekly } from './period.ts'

/** Of weeks only that is told which no day of them has told already, the same way. */
export function leaveOutTold(weeks: readonly Told[], days: readonly Told[]): Told[] {
  return weeks.filter(
    (week) =>
      !days.some(
        (day) =>
          day.day <= week.day &&
          day.until > week.day - weekly.days &&
          allOf(day).some((one) => isSame(one, week.finding.candidate)),
      ),
  )
}

function allOf({ finding: { candidate, folded } }: Told): readonly Candidate[] {
  return [candidate, ...folded]
}

function isSame(one: Candidate, other: Candidate): boolean {
  const way = ({ value, expected }: Candidate) => Math.sign(value - (expected ?? value))
  return one.id === other.id && way(one) === way(other)
}
