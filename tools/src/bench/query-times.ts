/** Days in New York, both included. */
export type Period = readonly [from: string, to: string]

export function day(from: string, offset: number): string {
  return new Date(Date.parse(from) + offset * dayMs).toISOString().slice(0, 10)
}

/** The last days before `until`, which is excluded. */
export function lastDays(until: string, days: number, before = 0): [string, string] {
  return [day(until, -days - before), day(until, -1 - before)]
}

/** A condition on a timestamp column in UTC. */
export function between(column: string, [from, to]: Period): string {
  return `${column} >= ${timestampLiteral(midnight(from))} AND ${column} < ${timestampLiteral(midnight(day(to, 1)))}`
}

/** Local time in New York as fixed offsets, because time zone lookups in SQL are slow. */
export function localTime(column: string, [from, to]: Period): string {
  const changes: { at: number; before: number }[] = []
  const end = midnight(day(to, 1))
  for (let at = midnight(from); at < end; at += hourMs)
    if (offsetAt(at) !== offsetAt(at - hourMs)) changes.push({ at, before: offsetAt(at - hourMs) })
  const last = `${column} - INTERVAL ${offsetAt(end - hourMs)} HOUR`
  if (changes.length === 0) return last
  const whens = changes.map(
    ({ at, before }) =>
      `WHEN ${column} < ${timestampLiteral(at)} THEN ${column} - INTERVAL ${before} HOUR`,
  )
  return `CASE ${whens.join(' ')} ELSE ${last} END`
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

function timestampLiteral(ms: number): string {
  return `TIMESTAMP '${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')}'`
}

/** Daylight saving time changes at two in the morning, so four hours later the day's first offset is known. */
function midnight(date: string): number {
  return Date.parse(date) + offsetAt(Date.parse(date) + 4 * hourMs) * hourMs
}

const newYorkFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  timeZoneName: 'longOffset',
})

/** Hours behind UTC. */
function offsetAt(ms: number): number {
  return -Number(/GMT([+-]\d+)/.exec(newYorkFormat.format(ms))?.[1])
}
