import type { Judged } from './judged.ts'

/** So sure it has to be that nothing at all was no chance; and one day may be anything. */
const surest = 1e-5
const leastDays = 2

/**
 * How likely it is by chance that nothing has happened for as many days as it has, each of which alone may be
 * nothing unusual: a product that is sold out, a campaign that stands still. Null while it could be chance.
 */
export function standstill({ series, first, judgements }: Judged, day: number): number | null {
  if (series.kind === 'ratio') return null
  let chance = 1
  let days = 0
  for (let one = day; series.values[one - first] === 0; one -= 1) {
    const judgement = judgements.get(one)
    const expected = judgement?.expected ?? null
    if (judgement === undefined || expected === null || expected <= 0) break
    // Of the two ways to be unusual, this is the lower one.
    chance *= judgement.chance / 2
    days += 1
  }
  return days >= leastDays && chance <= surest ? chance : null
}
