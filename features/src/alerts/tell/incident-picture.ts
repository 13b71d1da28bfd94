import {
  alertSentence,
  formatAxisValue,
  inSentence,
  numericFormat,
  writeAlertValue,
} from '@cartograph/contract'
import type { Context } from '../../context.ts'
import type { MailFile } from '../../mail/index.ts'
import { drawChartPicture, fileFormat } from '../../reports/index.ts'
import type { ToldIncident } from './told-incident.ts'

export interface IncidentPicture {
  readonly file: MailFile
  readonly alt: string
}

export const pictureFile = 'chart.png'

/** The last days of what one message is about; null for several incidents, which the message lists. */
export async function drawIncident(
  ctx: Pick<Context, 'log'>,
  told: readonly ToldIncident[],
): Promise<IncidentPicture | null> {
  const [one, ...others] = told
  const chart = one === undefined || others.length > 0 ? null : chartOf(one)
  if (chart === null) return null
  try {
    const content = await drawChartPicture(chart)
    const file = { name: pictureFile, mediaType: 'image/png', content }
    return { file, alt: chart.description }
  } catch (error) {
    // The message says everything without it.
    ctx.log.warn({ err: error }, 'the picture of an incident could not be drawn')
    return null
  }
}

function chartOf({ about, incident, names, alert }: ToldIncident) {
  const { chart, format, point } = incident
  const known = chart?.values.filter((value) => value !== null) ?? []
  if (chart === null || about === 'recovered' || known.length < 2) return null
  const bounds = chart.ranges.flatMap((range) => (range === null ? [] : [range.lower, range.upper]))
  const [low, high] = [Math.min(0, ...known, ...bounds), Math.max(0, ...known, ...bounds)]
  const size = high - low || 1
  const share = (value: number) => (value - low) / size
  const label = (date: string) => fileFormat.formatDateLabel(date, null, true)
  const [first = point.date, last = point.date] = [chart.dates[0], chart.dates.at(-1)]
  const name = names.subject ?? alertSentence(alert, names)
  const write = (value: number) => writeAlertValue(value, format)
  return {
    title: name,
    points: chart.values.map((value) => (value === null ? null : share(value))),
    range: chart.ranges.map(
      (range) => range && { lower: share(range.lower), upper: share(range.upper) },
    ),
    top: formatAxisValue(high, numericFormat(format), 'en-US'),
    zero: share(0),
    marks: [],
    first: label(first),
    last: label(last),
    description:
      `Chart of ${inSentence(name)} from ${label(first)} to ${label(last)}: ` +
      `between ${write(Math.min(...known))} and ${write(Math.max(...known))}.`,
  }
}
