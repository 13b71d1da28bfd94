import { describe, expect, it } from 'vitest'
import { offsetSpans } from './offset-spans.ts'

const HOUR_MS = 3_600_000

describe('offsetSpans', () => {
  it('finds the changes of a year to the millisecond', () => {
    expect(spans('America/New_York', '2024-01-01', '2025-01-01')).toEqual([
      ['start', '2024-03-10T07:00:00.000Z', -5],
      ['2024-03-10T07:00:00.000Z', '2024-11-03T06:00:00.000Z', -4],
      ['2024-11-03T06:00:00.000Z', 'end', -5],
    ])
  })

  it('finds half-hour changes', () => {
    expect(spans('Australia/Lord_Howe', '2024-04-01', '2024-11-01')).toEqual([
      ['start', '2024-04-06T15:00:00.000Z', 11],
      ['2024-04-06T15:00:00.000Z', '2024-10-05T15:30:00.000Z', 10.5],
      ['2024-10-05T15:30:00.000Z', 'end', 11],
    ])
  })

  it('is one span without clock changes', () => {
    expect(spans('Asia/Kathmandu', '2020-01-01', '2025-01-01')).toEqual([['start', 'end', 5.75]])
    expect(spans('UTC', '2020-01-01', '2025-01-01')).toEqual([['start', 'end', 0]])
    expect(offsetSpans('UTC', -Infinity, Infinity)).toHaveLength(1)
  })

  it('begins with the offset at the start, including a change at that moment', () => {
    expect(spans('Europe/Berlin', '2024-07-01', '2024-08-01')).toEqual([['start', 'end', 2]])
    expect(spans('Europe/Berlin', '2024-03-31T01:00:00Z', '2024-08-01')).toEqual([
      ['start', 'end', 2],
    ])
  })

  it('includes the changes during Ramadan in Casablanca', () => {
    expect(spans('Africa/Casablanca', '2024-02-01', '2024-06-01')).toEqual([
      ['start', '2024-03-10T02:00:00.000Z', 1],
      ['2024-03-10T02:00:00.000Z', '2024-04-14T02:00:00.000Z', 0],
      ['2024-04-14T02:00:00.000Z', 'end', 1],
    ])
  })

  it('covers all time with contiguous spans', () => {
    const all = offsetSpans('America/New_York', -Infinity, Infinity)
    expect(all.length).toBeGreaterThan(250)
    expect(all[0]?.fromMs).toBe(-Infinity)
    expect(all.at(-1)?.untilMs).toBe(Infinity)
    for (const [index, span] of all.slice(1).entries())
      expect(span.fromMs).toBe(all[index]?.untilMs)
  })

  it.each(['America/New_York', 'Australia/Lord_Howe', 'Asia/Tehran', 'Africa/Cairo', 'Asia/Gaza'])(
    'agrees with Intl for %s at every hour of six years',
    (zone) => {
      const format = new Intl.DateTimeFormat('sv-SE', {
        timeZone: zone,
        dateStyle: 'short',
        timeStyle: 'medium',
      })
      const from = Date.UTC(2019, 0)
      const until = Date.UTC(2025, 0)
      let wrong = 0
      for (const span of offsetSpans(zone, from, until)) {
        const end = Math.min(span.untilMs, until)
        for (let ms = Math.max(span.fromMs, from); ms < end; ms += HOUR_MS) {
          const wall = new Date(ms + span.offsetMs).toISOString().slice(0, 19).replace('T', ' ')
          if (format.format(ms) !== wall) wrong += 1
        }
      }
      expect(wrong).toBe(0)
    },
  )
})

function spans(zone: string, from: string, until: string) {
  return offsetSpans(zone, Date.parse(from), Date.parse(until)).map((span) => [
    Number.isFinite(span.fromMs) ? new Date(span.fromMs).toISOString() : 'start',
    Number.isFinite(span.untilMs) ? new Date(span.untilMs).toISOString() : 'end',
    span.offsetMs / HOUR_MS,
  ])
}
