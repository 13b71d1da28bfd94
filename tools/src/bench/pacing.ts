import { parseArgs } from 'node:util'
import { parseSeeds } from './insights/parse-seeds.ts'
import { goalDay, measureShop, type MonthError } from './pacing/measure-shop.ts'
import { mean, median, printErrors, printMetrics } from './pacing/print-errors.ts'
import { shopKinds } from './pacing/simulated-shops.ts'

/**
 * `npm run bench -- pacing [--seeds 1..40]`: how far the forecast of a month's total is from what it became, on day 5,
 * 10, 15 and 20, beside the straight line (month to date ÷ days passed × days of the month), over simulated shops. The
 * goal is at most half of the straight line's error on day 10. Three oracles show how far that is possible: one knows the
 * true expectation of that day, with weekdays, season and known dates to come, but no later change; one also all
 * changes to come; and one the weekdays, season and dates, but not the level, which it smooths. Their errors are printed
 * as median / mean. No forecaster can be expected to be better than the last.
 */
const { values } = parseArgs({ options: { seeds: { type: 'string', default: '1..40' } } })
const seeds = parseSeeds(values.seeds)

const all: MonthError[] = []
for (const [title, kind] of Object.entries(shopKinds)) {
  const own = seeds.filter((_, n) => n % kind.every === 0)
  const errors = own.flatMap((seed) => measureShop(seed, kind))
  printErrors(`${title}, ${own.length} shops`, errors)
  all.push(...errors)
}
printErrors('All shops', all)
const onGoalDay = all.filter(({ day }) => day === goalDay)
printMetrics(`All shops on day ${goalDay}`, onGoalDay)
const months = new Set(onGoalDay.map(({ month }) => month.slice(5)))
const ratios = [median, mean].map(
  (of) =>
    of(onGoalDay.map(({ ours }) => ours)) / of(onGoalDay.map(({ straightLine }) => straightLine)),
)
console.log(
  `\n${months.size} different months of the year. Error on day ${goalDay} relative to the straight line's: median ${ratios[0]?.toFixed(2)}, mean ${ratios[1]?.toFixed(2)}; goal ≤ 0.5`,
)
