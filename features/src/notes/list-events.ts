import type { Day, DayRange, Note, OrgId } from '@cartograph/contract'
import { eq, insightRuns, type Transaction } from '@cartograph/store'
import { holidays, listStops } from '../insights/index.ts'

interface Range {
  readonly from: Day
  readonly to: Day
}

/** What insights know of these days: sales days, the shop's promotions, and what stopped, such as a product sold out. */
export async function listEvents(tx: Transaction, orgId: OrgId, range: Range): Promise<Note[]> {
  const [run] = await tx
    .select({ promotions: insightRuns.promotions })
    .from(insightRuns)
    .where(eq(insightRuns.orgId, orgId))
  // Without data there is nothing that they explain.
  if (run === undefined) return []
  const promotions = (run.promotions ?? [])
    .filter(({ from, to }) => from <= range.to && to >= range.from)
    .map(({ from, to }) => eventNote('Promotion', [from, to]))
  return [...salesDays(range), ...promotions, ...(await listStopNotes(tx, orgId, range))]
}

function salesDays({ from, to }: Range): Note[] {
  const years = [from, to].map((day) => Number(day.slice(0, 4))) as [number, number]
  return holidays(...years)
    .filter(({ date, name }) => date >= from && date <= to && markedDays.has(name))
    .map(({ date, name }) => eventNote(name, [date, date]))
}

/** A mark for each holiday would hide what people wrote. */
const markedDays = new Set([
  "Valentine's Day",
  "Mother's Day",
  "Father's Day",
  "Singles' Day",
  'Black Friday',
  'Cyber Monday',
  'Christmas Day',
])

async function listStopNotes(tx: Transaction, orgId: OrgId, range: Range): Promise<Note[]> {
  const stops = await listStops(tx, orgId, range)
  return stops.map(({ text, from, to, metric, segment }) => ({
    ...eventNote(text, [from, to], metric),
    segment,
  }))
}

function eventNote(text: string, [from, to]: DayRange, about = ''): Note {
  return {
    kind: 'event',
    id: `${text} ${about} ${from}`,
    text,
    from,
    to,
    source: null,
    metric: null,
    segment: null,
    user: null,
    created_at: `${from}T00:00:00.000Z`,
    edited_at: null,
  }
}
