import { forecast as forecastSeries } from '@cartograph/analysis'
import { ForecastLine, type ForecastAnswerLine } from '@cartograph/contract'
import type { ForecastArguments } from './arguments.ts'
import { parseLine } from './parse-line.ts'
import type { Line } from './read-lines.ts'
import { roundAnswer } from './round-answer.ts'
import { toSeries } from './to-series.ts'
import type { Writer } from './writer.ts'

/** Answers each series before it reads the next. */
export async function forecast(
  lines: AsyncIterable<Line>,
  { calendar, horizon, quantiles }: ForecastArguments,
  writer: Writer,
): Promise<void> {
  for await (const line of lines) {
    const series = toSeries(parseLine(ForecastLine, line))
    const ahead = forecastSeries(series, calendar, horizon)
    const answer: ForecastAnswerLine = {
      id: series.id,
      forecast: ahead.forecast.map(roundAnswer),
      lower: ahead.lower.map(roundAnswer),
      upper: ahead.upper.map(roundAnswer),
      ...(quantiles && {
        quantiles: Object.fromEntries(
          Object.entries(ahead.quantiles).map(([share, days]) => [share, days.map(roundAnswer)]),
        ),
      }),
    }
    await writer.write(`${JSON.stringify(answer)}\n`)
  }
}
