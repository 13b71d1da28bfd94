import { measuredDays, type MonthError } from './measure-shop.ts'

const head =
  '           months  median error: ours  line  ratio   mean error: ours  line  ratio   in range  width   oracle: of day  of all  of season'

/** A line for each day of the month. */
export function printErrors(title: string, errors: readonly MonthError[]): void {
  console.log(`\n${title}\n${head}`)
  for (const day of measuredDays)
    console.log(
      errorLine(
        `day ${day}`,
        errors.filter((one) => one.day === day),
      ),
    )
}

/** A line for each metric, of one day of the month. */
export function printMetrics(title: string, errors: readonly MonthError[]): void {
  console.log(`\n${title}\n${head}`)
  for (const metric of new Set(errors.map((one) => one.metric)))
    console.log(
      errorLine(
        metric,
        errors.filter((one) => one.metric === metric),
      ),
    )
}

function errorLine(name: string, errors: readonly MonthError[]): string {
  const of = (pick: (one: MonthError) => number | null) =>
    errors.flatMap((one) => {
      const value = pick(one)
      return value === null ? [] : [value]
    })
  const [ours, line] = [of((one) => one.ours), of((one) => one.straightLine)]
  const inside = mean(of((one) => Number(one.isInside)))
  const bound = (values: readonly number[]) =>
    values.length === 0 ? '–' : `${percent(median(values))} / ${percent(mean(values))}`
  return [
    name.padEnd(9),
    String(errors.length).padStart(8),
    percent(median(ours)).padStart(20),
    percent(median(line)).padStart(6),
    ratio(median(ours), median(line)).padStart(6),
    percent(mean(ours)).padStart(18),
    percent(mean(line)).padStart(6),
    ratio(mean(ours), mean(line)).padStart(6),
    inside.toFixed(3).padStart(10),
    percent(median(of((one) => one.width))).padStart(7),
    bound(of((one) => one.oracleOfDay)).padStart(17),
    bound(of((one) => one.oracle)).padStart(12),
    bound(of((one) => one.oracleOfSeason)).padStart(14),
  ].join(' ')
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}

function ratio(one: number, other: number): string {
  return (one / other).toFixed(2)
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
