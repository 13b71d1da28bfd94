import {
  addDays,
  alertSentence,
  formatAxisValue,
  lowerFirst,
  numericFormat,
  rangeWords,
  writeAlertValue,
  type AlertIncidentId,
  type Day,
  type Note,
} from '@cartograph/contract'
import type { Context } from '../../context.ts'
import { cutText } from '../../cut-text.ts'
import { drawChartPicture, fileFormat } from '../../reports/index.ts'
import type { ReportedIncident } from './reported-incident.ts'

export interface IncidentPicture {
  /** A PNG. */
  readonly content: Uint8Array
  readonly alt: string
  /** What its marks mean: '1. Nov 14, 2026: Raised the budget'. */
  readonly notes: readonly string[]
}

export type IncidentPictures = ReadonlyMap<ReportedIncident, IncidentPicture>

/** What one screen of a mail shows; the others are listed. */
const mostPictures = 3

/** Of the days of a chart. */
export type NotesOfDays = (days: { readonly from: Day; readonly to: Day }) => Promise<Note[]>

/** Draws the charts of messages: of the first incidents that have one. Each is drawn once, however many messages show it. */
export function createIncidentPictures(
  ctx: Pick<Context, 'log'>,
  notesOfDays: NotesOfDays,
): (incidents: readonly ReportedIncident[]) => Promise<IncidentPictures> {
  const drawn = new Map<AlertIncidentId, Promise<IncidentPicture | null>>()
  return async (incidents) => {
    const pictures = new Map<ReportedIncident, IncidentPicture>()
    for (const one of incidents) {
      if (pictures.size === mostPictures) break
      if (one.about === 'recovered') continue
      const { id } = one.incident
      const drawing = drawn.get(id) ?? drawIncident(ctx, one, notesOfDays)
      drawn.set(id, drawing)
      const picture = await drawing
      if (picture !== null) pictures.set(one, picture)
    }
    return pictures
  }
}

async function drawIncident(
  { log }: Pick<Context, 'log'>,
  reported: ReportedIncident,
  notesOfDays: NotesOfDays,
): Promise<IncidentPicture | null> {
  const notes = await markedNotes(reported, notesOfDays)
  const chart = chartOf(reported, notes)
  if (chart === null) return null
  try {
    const words = notes.map(
      ({ from, to, text }, n) =>
        `${n + 1}. ${rangeWords([from, to])}: ${cutText(text, longestNote)}`,
    )
    return { content: await drawChartPicture(chart), alt: chart.description, notes: words }
  } catch (error) {
    // The message says everything without it.
    log.warn({ err: error }, 'the picture of an incident could not be drawn')
    return null
  }
}

/** What is noted on the days of the chart about its metric or about nothing, and about its part where it shows one. */
async function markedNotes(
  { incident: { chart }, alert: { watch, granularity } }: ReportedIncident,
  notesOfDays: NotesOfDays,
): Promise<Note[]> {
  const [first, last] = [chart?.dates[0], chart?.dates.at(-1)]
  if (chart == null || first === undefined || last === undefined) return []
  const { metric, breakdown } = watch.kind === 'metric' ? watch : { metric: null, breakdown: null }
  const from = granularity === 'week' ? addDays(first, -6) : first
  const notes = await notesOfDays({ from, to: last })
  return notes
    .filter(
      (note) =>
        (note.metric === null || note.metric === metric) &&
        (note.segment === null ||
          (note.segment.dimension === breakdown && note.segment.value === chart.label)),
    )
    .slice(-mostMarks)
}

/** What a picture of a phone's width, and a message below it, have room for. */
const mostMarks = 5
const longestNote = 120

/** Days and weeks are named by their last day. */
function markOf(dates: readonly Day[], { from, to }: Pick<Note, 'from' | 'to'>, number: number) {
  const end = dates.length - 1
  const at = (day: Day) => {
    const step = dates.findIndex((date) => date >= day)
    return (step === -1 ? end : step) / Math.max(1, end)
  }
  return { at: at(from), until: at(to), number }
}

/** What fits above the chart. */
const longestTitle = 56

function chartOf({ incident, names, alert }: ReportedIncident, notes: readonly Note[]) {
  const { chart, format, point } = incident
  const known = chart?.values.filter((value) => value !== null) ?? []
  if (chart === null || known.length < 2) return null
  const bounds = chart.ranges.flatMap((range) => (range === null ? [] : [range.lower, range.upper]))
  const [low, high] = [Math.min(0, ...known, ...bounds), Math.max(0, ...known, ...bounds)]
  const size = high - low || 1
  const share = (value: number) => (value - low) / size
  const label = (date: string) => fileFormat.formatDateLabel(date, null, true)
  const [first = point.date, last = point.date] = [chart.dates[0], chart.dates.at(-1)]
  const subject = names.subject ?? alertSentence(alert, names)
  const name = chart.label == null ? subject : `${subject} of ${chart.label}`
  const write = (value: number) => writeAlertValue(value, format)
  const [value, range] = [chart.values.at(-1) ?? null, chart.ranges.at(-1) ?? null]
  const expected = range === null ? '' : `, expected ${write(range.lower)} – ${write(range.upper)}`
  return {
    title: cutText(name, longestTitle),
    points: chart.values.map((one) => (one === null ? null : share(one))),
    range: chart.ranges.map((one) => one && { lower: share(one.lower), upper: share(one.upper) }),
    top: formatAxisValue(high, numericFormat(format), 'en-US'),
    zero: share(0),
    marks: notes.map((note, n) => markOf(chart.dates, note, n + 1)),
    isAboutLast: true,
    first: label(first),
    last: label(last),
    description:
      `Chart of ${lowerFirst(name)} from ${label(first)} to ${label(last)}: ` +
      `between ${write(Math.min(...known))} and ${write(Math.max(...known))}` +
      `${value === null ? '' : `, at the end ${write(value)}${expected}`}.`,
  }
}
