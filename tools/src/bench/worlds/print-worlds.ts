import type { RatedEvent, JudgedWorld } from './judge-world.ts'

const strengthClasses = [
  { name: 'below 4', least: 0, most: 4 },
  { name: '4 to 6', least: 4, most: 6 },
  { name: '6 to 10', least: 6, most: 10 },
  { name: 'above 10', least: 10, most: Infinity },
] as const

/** The events that should be found. Promotions are excluded: the shop's owner knows them. */
const expectedEvents = ['stock_out', 'price_change', 'campaign_pause']

export function printWorlds(worlds: readonly JudgedWorld[], days: number): void {
  const findings = worlds.flatMap((world) => world.findings)
  const events = worlds.flatMap((world) => world.events)
  const right = findings.filter(({ isRight }) => isRight)
  const weeks = (worlds.length * days) / 7
  const broken = findings.filter(({ addsUp }) => addsUp !== null)
  const parts = events.filter(({ isPartNamed }) => isPartNamed !== null)
  console.log(`
${worlds.length} shops, ${days} days: ${findings.length} findings, ${(findings.length / weeks).toFixed(2)} a week
precision  ${share(right.length, findings.length)} have a known cause
unexplained  ${((findings.length - right.length) / weeks).toFixed(2)} per week
contributions that add up  ${share(broken.filter(({ addsUp }) => addsUp === true).length, broken.length)}
part named by the finding or its first three causes  ${share(parts.filter(({ isPartNamed }) => isPartNamed === true).length, parts.length)}
`)
  console.log('events, by size in standard deviations   found  in 1 day  in a week')
  for (const kind of expectedEvents) {
    for (const { name, least, most } of strengthClasses) {
      const own = events.filter(
        (event) => event.event === kind && event.strength >= least && event.strength < most,
      )
      if (own.length > 0) console.log(`${`${kind} ${name}`.padEnd(38)} ${foundLine(own)}`)
    }
  }
  console.log(
    `${'all of these, 4 and above'.padEnd(38)} ${foundLine(events.filter((event) => expectedEvents.includes(event.event) && event.strength >= 4))}`,
  )
}

function foundLine(events: readonly RatedEvent[]): string {
  const found = events.filter(({ foundBy }) => foundBy !== null)
  const within = (most: number) => found.filter(({ delay }) => (delay ?? 99) <= most).length
  return [found.length, within(1), within(7)]
    .map((count) => share(count, events.length).padStart(13))
    .join('')
}

function share(part: number, of: number): string {
  return of === 0 ? '–' : `${((100 * part) / of).toFixed(0)} % of ${of}`
}
