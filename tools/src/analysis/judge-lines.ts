import { judgeStore, type KnownDates, type Series } from '@cartograph/analysis'
import { dayNumber, formatDay, SeriesLine, type JudgementLine } from '@cartograph/contract'
import { roundAnswer } from './round-answer.ts'
import { toSeries } from './to-series.ts'

export interface Window {
  readonly calendar: KnownDates
  readonly from: string
  readonly days: number
}

/** Takes the lines of all series of one store; returns the answers for each series, one line per day. */
export function judgeLines(lines: readonly string[], window: Window): string[] {
  const from = dayNumber(window.from)
  const all = lines.map((line) =>
    resizeToEnd(toSeries(SeriesLine.parse(JSON.parse(line))), from + window.days),
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

/** Extends or cuts a series to the end of the window: missing days get an expectation, later ones are ignored. */
function resizeToEnd(series: Series, end: number): Series {
  const days = Math.max(0, end - dayNumber(series.start))
  return {
    ...series,
    values: resize(series.values, days),
    ...(series.num !== undefined && { num: resize(series.num, days) }),
    ...(series.den !== undefined && { den: resize(series.den, days) }),
  }
}

function resize(values: readonly (number | null)[], days: number): readonly (number | null)[] {
  if (values.length >= days) return values.slice(0, days)
  return [...values, ...Array.from({ length: days - values.length }, () => null)]
}
