import {
  isPlural,
  lowerFirst,
  addDays,
  countDays,
  CubeQuery,
  endOfMonth,
  maxForecastDays,
  startOfMonth,
  type Day,
  type DayRange,
  type PeriodForecast,
} from '@cartograph/contract'
import { measureAt } from '@cartograph/semantic'
import type { Context } from '../../context.ts'
import { forecastRange } from '../../insights/index.ts'
import type { ChatScope } from '../chat-scope.ts'
import { noContents, type PromptAnswer } from '../prompt-answer.ts'
import { refuse } from '../refuse.ts'
import { inPeriod, rangesOf } from '../words/period-words.ts'
import { memberTitles } from '../words/member-titles.ts'
import { checked, presentQueries, wordsOf, type QuestionQueries } from './answer-rows.ts'
import { buildElements } from './build-elements.ts'
import { cellText } from './cell-text.ts'
import { rowsOf, runQuery } from './run-query.ts'

/** Answers a question about the future with the forecast and its range; without a period, of this month. */
export async function answerForecast(
  ctx: Context,
  request: QuestionQueries,
  scope: ChatScope,
): Promise<PromptAnswer> {
  const [read] = request.queries
  const [measure = ''] = read?.measures ?? []
  const [time] = read?.timeDimensions ?? []
  if (read === undefined || time === undefined) return refuse('no_forecast')
  const query = { ...read, dimensions: [] }
  const period = wholePeriod(rangesOf(query)[0] ?? null, scope.today)
  if (period[1] < scope.today || countDays([scope.today, period[1]]) > maxForecastDays)
    return refuse('no_forecast')
  const { filters, segments } = query
  const asking = { measure, time: time.dimension, period, filters, segments }
  const { forecast, has_too_little_data } = await forecastRange(ctx, asking, { isAhead: true })
  if (has_too_little_data) return refuse('too_little_data')
  if (forecast === null) return refuse('no_forecast')
  const shown = shownQuery(query, period, scope.today)
  const answered = await runQuery(ctx, shown, scope)
  const [result] = answered.results
  const annotation = result?.annotation.measures[measure]
  if (result === undefined || annotation === undefined) return refuse('no_forecast')
  const described = { model: scope.model, currency: scope.units.currency }
  const write = (amount: string) => cellText(result, measure, amount, described.currency)
  const { expected, lower, upper } = forecast.total
  const title = memberTitles(scope.model).shortMeasure(measure)
  const text = `${title} ${isPlural(title) ? 'are' : 'is'} expected to be ${write(expected)} ${inPeriod(period)}, most likely between ${write(lower)} and ${write(upper)}.`
  const known = {
    ...described,
    others: [write(expected), write(lower), write(upper), inPeriod(period)],
  }
  return {
    ...presentQueries(request),
    response: { type: 'table', response: checked(ctx, text, [answered], known) },
    cubeResponse: forecastRows(forecast, { measure, time: time.dimension }) ?? rowsOf([answered]),
    contents: {
      ...noContents,
      words: wordsOf([{ ...shown, timeDimensions: [{ ...time, dateRange: [...period] }] }], scope),
      remarks: [
        ...(read.dimensions.length > 0 ? [noBreakdown] : []),
        rangeRemark(lowerFirst(measureAt(scope.model, measure)?.shortTitle ?? title)),
      ],
      elements: buildElements([answered], { ...described, ...scope }),
      forecast: { ...forecast, title, annotation },
    },
  }
}

const noBreakdown = 'Forecasts have no breakdown: this is the total.'

const rangeRemark = (title: string) => `The range contains the ${title} in 95 of 100 such periods.`

/** A period to date is requested as a whole: 'this month' ends with the month. */
function wholePeriod(range: DayRange | null, today: Day): [Day, Day] {
  if (range === null) return [startOfMonth(today), endOfMonth(today)]
  const [from, to] = range
  return to === today && from === startOfMonth(from) && from.slice(0, 7) === today.slice(0, 7)
    ? [from, endOfMonth(today)]
    : [from, to]
}

/** What was measured: of a period in progress its own days, before another one four weeks. */
function shownQuery(query: CubeQuery, [from]: readonly [Day, Day], today: Day): CubeQuery {
  const [time] = query.timeDimensions
  const first = from < today ? from : addDays(today, -28)
  return CubeQuery.parse({
    ...query,
    timeDimensions: [
      { dimension: time?.dimension, granularity: 'day', dateRange: [first, addDays(today, -1)] },
    ],
  })
}

/** The expected days as rows, so that they can be exported. */
function forecastRows(
  { days }: PeriodForecast,
  { measure, time }: { readonly measure: string; readonly time: string },
): PromptAnswer['cubeResponse'] {
  return days.map(({ date, expected, lower, upper }) => ({
    [`${time}.day`]: `${date}T00:00:00.000`,
    [measure]: expected,
    lower,
    upper,
  }))
}
