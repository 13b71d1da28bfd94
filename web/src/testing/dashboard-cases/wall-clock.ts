import type { TimeZone } from '@cartograph/contract'

/** The local time in a zone, `2026-10-25T02:30:00.000`. Texts sort like times. */
export type WallTime = string

export function wallAt(moment: number, zone: TimeZone): WallTime {
  const parts = formatOf(zone).formatToParts(moment)
  const part = (type: string, length = 2) =>
    (parts.find((one) => one.type === type)?.value ?? '').padStart(length, '0')
  const ms = String(((moment % 1000) + 1000) % 1000).padStart(3, '0')
  const day = `${part('year', 4)}-${part('month')}-${part('day')}`
  return `${day}T${part('hour')}:${part('minute')}:${part('second')}.${ms}`
}

/** The last moment with this local time; null for a time that the clocks skip. */
export function lastShowing(wall: WallTime, zone: TimeZone): number | null {
  const asUtc = Date.parse(`${wall}Z`)
  const offsets = [-26, 0, 26].map((hours) => {
    const near = asUtc + hours * msPerHour
    return Date.parse(`${wallAt(near, zone)}Z`) - near
  })
  const moments = offsets.map((offset) => asUtc - offset)
  const showing = moments.filter((moment) => wallAt(moment, zone) === wall)
  return showing.length === 0 ? null : Math.max(...showing)
}

const msPerHour = 3_600_000
const formats = new Map<TimeZone, Intl.DateTimeFormat>()

function formatOf(timeZone: TimeZone): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  formats.set(timeZone, format)
  return format
}
