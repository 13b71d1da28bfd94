/** Days of New York, the last one included. */
export type Period = readonly [from: string, to: string]

export function day(from: string, offset: number): string {
  return new Date(Date.parse(from) + offset * dayMs).toISOString().slice(0, 10)
}

/** So many days until that one, which is left out. */
export function lastDays(until: string, days: number, before = 0): [string, string] {
  return [day(until, -days - before), day(until, -1 - before)]
}

/** A condition on a column of moments in UTC. */
export function between(column: string, [from, to]: Period): string {
  return `${column} >= ${moment(midnight(from))} AND ${column} < ${moment(midnight(day(to, 1)))}`
}

/** The clocks of New York, written as somebody would who knows that looking zones up is slow. */
export function localTime(column: string, [from, to]: Period): string {
  const changes: { at: number; before: number }[] = []
  const end = midnight(day(to, 1))
  for (let at = midnight(from); at < end; at += hourMs)
    if (offsetAt(at) !== offsetAt(at - hourMs)) changes.push({ at, before: offsetAt(at - hourMs) })
  const last = `${column} - INTERVAL ${offsetAt(end - hourMs)} HOUR`
  if (changes.length === 0) return last
  const whens = changes.map(
    ({ at, before }) => `WHEN ${column} < ${moment(at)} THEN ${column} - INTERVAL ${before} HOUR`,
  )
  return `CASE ${whens.join(' ')} ELSE ${last} END`
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

function moment(ms: number): string {
  return `TIMESTAMP '${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')}'`
}

/** The clocks change at two in the morning, never at midnight. */
function midnight(date: string): number {
  return Date.parse(date) + offsetAt(Date.parse(date) + 4 * hourMs) * hourMs
}

const hourThere = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  timeZoneName: 'longOffset',
})

/** Hours behind UTC. */
function offsetAt(ms: number): number {
  return -Number(/GMT([+-]\d+)/.exec(hourThere.format(ms))?.[1])
}
