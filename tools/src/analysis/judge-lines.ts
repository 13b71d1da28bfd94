import {
  dayNumber,
  formatDay,
  judgeStore,
  type KnownDates,
  type Series,
} from '@cartograph/analysis'
import { SeriesLine, type JudgementLine } from '@cartograph/contract'
import { roundAnswer } from './round-answer.ts'
import { toSeries } from './to-series.ts'

export interface Window {
  readonly calendar: KnownDates
  readonly from: string
  readonly days: number
}

/** All lines of one store: for each of them its answers, a line a day. */
export function judgeLines(lines: readonly string[], window: Window): string[] {
  const from = dayNumber(window.from)
  const all = lines.map((line) =>
    upTo(toSeries(SeriesLine.parse(JSON.parse(line))), from + window.days),
  )
  const answers = judgeStore(all, window.calendar, { from, days: window.days })
  const dates = Array.from({ length: window.days }, (_, n) => formatDay(from + n))
  return all.map(({ id }) => {
    const known = new Map((answers.get(id) ?? []).map((judgement) => [judgement.day, judgement]))
    let text = ''
    for (const [n, date] of dates.entries()) {
      const judgement = known.get(from + n)
      const line: JudgementLine = {
        id,
        date,
        expected: roundAnswer(judgement?.expected),
        lower: roundAnswer(judgement?.lower),
        upper: roundAnswer(judgement?.upper),
        flag: judgement?.flag ?? false,
        sentiment: judgement?.sentiment ?? 0,
      }
      text += `${JSON.stringify(line)}\n`
    }
    return text
  })
}

/** Days of the window that nobody knows yet are expected all the same; days after it are nobody's to read. */
function upTo(series: Series, end: number): Series {
  const days = Math.max(0, end - dayNumber(series.start))
  return {
    ...series,
    values: fit(series.values, days),
    ...(series.num !== undefined && { num: fit(series.num, days) }),
    ...(series.den !== undefined && { den: fit(series.den, days) }),
  }
}

function fit(values: readonly (number | null)[], days: number): readonly (number | null)[] {
  if (values.length >= days) return values.slice(0, days)
  return [...values, ...Array.from({ length: days - values.length }, () => null)]
}
