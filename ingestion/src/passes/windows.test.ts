import { connectors, type StreamPlan } from '@cartograph/connectors'
import { describe, expect, it } from 'vitest'
import {
  allDays,
  freshWindows,
  historyWindow,
  historyAfterWindow,
  newestRead,
  type DaysPlan,
  type AccountTime,
  type StreamProgress,
  type Window,
} from './windows.ts'

const inWindows: StreamPlan = { reads: 'changes', slices: 'windows', lookbackMinutes: 10 }
const whole: StreamPlan = { reads: 'changes', slices: 'whole', lookbackMinutes: 10 }
const days: DaysPlan = {
  reads: 'days',
  sliceDays: 7,
  historyMonths: 2,
  restates: { everySyncDays: 3, dailyDays: 14 },
}
// In New York it is still the 10th.
const at: AccountTime = {
  now: new Date('2026-06-11T02:00:00Z'),
  timezone: 'America/New_York',
  createdAt: null,
}

const unread: StreamProgress = {
  phase: 'fresh',
  since: null,
  historyFrom: null,
  historyDone: false,
  restatedAt: null,
  recordUpdatedAt: null,
}
const datesOf = ({ since, until }: Window) =>
  [since, until].map((moment) => moment?.toISOString().slice(0, 10) ?? null)
const hoursAgo = (hours: number) => new Date(at.now.getTime() - hours * 3_600_000)

/** Every window in the order in which an uninterrupted first sync reads them. */
function firstSync(plan: StreamPlan, when = at): Window[] {
  let kept: StreamProgress | null = null
  const read: Window[] = []
  const finish = (phase: 'fresh' | 'history', window: Window) => {
    read.push(window)
    kept = { ...unread, phase, ...historyAfterWindow(plan, kept, { phase, window }, when) }
  }
  for (const window of freshWindows(plan, null, when).newest) finish('fresh', window)
  for (let n = 0; n < 100; n += 1) {
    const next: Window | null = kept === null ? null : historyWindow(plan, kept, when)
    if (next === null) return read
    finish('history', next)
  }
  throw new Error('History has no end')
}

describe('a stream of changes', () => {
  it('first reads one week, then growing windows, then from the beginning', () => {
    const ages = firstSync(inWindows).map(({ since, until }) =>
      [since, until].map((moment) =>
        moment === null ? null : (at.now.getTime() - moment.getTime()) / 86_400_000,
      ),
    )
    expect(ages).toEqual([
      [7, null],
      [37, 7],
      [127, 37],
      [397, 127],
      [1207, 397],
      [null, 1207],
    ])
  })

  it('is read in one pass without windows', () => {
    expect(firstSync(whole)).toEqual([{ since: null, until: null }])
  })

  it('is read no further back than its history', () => {
    const limited: StreamPlan = { ...inWindows, historyMonths: 12 }
    expect(firstSync(limited).map(datesOf)).toEqual([
      ['2026-06-04', null],
      ['2026-05-05', '2026-06-04'],
      ['2026-02-04', '2026-05-05'],
      ['2025-06-11', '2026-02-04'],
    ])
    expect(firstSync({ ...limited, slices: 'whole' }).map(datesOf)).toEqual([['2025-06-11', null]])
    const later = { ...at, now: new Date('2026-06-12T02:00:00Z') }
    const [read] = freshWindows(limited, null, at).newest
    const done = {
      ...unread,
      phase: 'history' as const,
      historyDone: true,
      historyFrom: read?.since ?? null,
    }
    expect(freshWindows(limited, done, later).newest.map(datesOf)).toEqual([['2025-06-12', null]])
  })

  it('is read again as a whole, if it changes without a time of change', () => {
    const plan: StreamPlan = { ...whole, rereadsAfterDays: 1 }
    const [first] = freshWindows(plan, null, at).newest
    if (first === undefined) throw new Error('Nothing is read')
    const done = {
      ...unread,
      recordUpdatedAt: new Date('2026-06-01T12:00:00Z'),
      ...historyAfterWindow(plan, null, { phase: 'fresh', window: first }, at),
    }
    expect(done.restatedAt).toEqual(at.now)
    const after = (hours: number) =>
      freshWindows(plan, done, { ...at, now: new Date(at.now.getTime() + hours * 3_600_000) })
    expect(after(23)).toMatchObject({ restatements: [], endsRestatement: false })
    expect(after(24)).toEqual({
      newest: [{ since: new Date('2026-06-01T11:50:00Z'), until: null }],
      restatements: [{ since: null, until: null }],
      endsRestatement: true,
    })
    // Streams that were read before they were read again each day.
    const earlier = { ...done, restatedAt: null }
    expect(freshWindows(plan, earlier, at).restatements).toHaveLength(1)
    expect(freshWindows(whole, earlier, at).restatements).toEqual([])
  })

  it('is read once a day and not in between, if the platform states no time of change', () => {
    const plan: StreamPlan = { ...whole, rereadsAfterDays: 1, isUndated: true }
    const [first] = freshWindows(plan, null, at).newest
    if (first === undefined) throw new Error('Nothing is read')
    expect(first).toEqual({ since: null, until: null })
    const done = {
      ...unread,
      recordUpdatedAt: at.now,
      ...historyAfterWindow(plan, null, { phase: 'fresh', window: first }, at),
    }
    const after = (hours: number) =>
      freshWindows(plan, done, { ...at, now: new Date(at.now.getTime() + hours * 3_600_000) })
    expect(after(23)).toEqual({ newest: [], restatements: [], endsRestatement: false })
    expect(after(24)).toEqual({
      newest: [],
      restatements: [{ since: null, until: null }],
      endsRestatement: true,
    })
  })

  it("is next read from its newest change minus the lookback, by the platform's clock", () => {
    const done = { ...unread, historyDone: true }
    const since = (recordUpdatedAt: Date | null) =>
      freshWindows(inWindows, { ...done, recordUpdatedAt }, at).newest[0]?.since
    expect(since(new Date('2026-06-01T12:00:00Z'))).toEqual(new Date('2026-06-01T11:50:00Z'))
    // Its newest change is an hour ahead of our clock.
    expect(since(hoursAgo(-1))).toEqual(new Date('2026-06-11T01:50:00Z'))
  })

  it('is read from the same start again if it had no records', () => {
    const week = new Date('2026-06-04T02:00:00Z')
    const empty = { ...unread, since: week, historyDone: true }
    expect(freshWindows(inWindows, empty, at).newest).toEqual([{ since: week, until: null }])
    const reading = { ...unread, historyFrom: week, phase: 'history' as const }
    expect(freshWindows(inWindows, reading, at).newest).toEqual([{ since: week, until: null }])
  })

  it('continues history where it stopped, although time has passed', () => {
    const from = new Date('2026-05-05T02:00:00Z')
    const kept = { ...unread, historyFrom: from }
    const afterAnHour = { ...at, now: new Date(at.now.getTime() + 3_600_000) }
    expect(historyWindow(inWindows, kept, afterAnHour)).toEqual({
      since: new Date('2026-02-04T02:00:00Z'),
      until: from,
    })
  })
})

describe('a stream of days', () => {
  it("is read by the account's days: newest first, then slice by slice as far as the platform keeps them", () => {
    const read = firstSync(days).map(datesOf)
    expect(read[0]).toEqual(['2026-06-08', '2026-06-11'])
    expect(read[1]).toEqual(['2026-06-01', '2026-06-08'])
    expect(read.at(-1)).toEqual(['2026-04-10', '2026-04-13'])
    // Adjacent, without a missing or repeated day.
    expect(read.slice(1).map(([, until]) => until)).toEqual(
      read.slice(0, -1).map(([since]) => since),
    )
  })

  it('is read from the day of its creation, by its own calendar, if that is later', () => {
    // In New York still the 20th of May.
    const may = { ...at, createdAt: new Date('2026-05-21T02:00:00Z') }
    expect(firstSync(days, may).map(datesOf).at(-1)).toEqual(['2026-05-20', '2026-05-25'])
    expect(datesOf(allDays(days, may))).toEqual(['2026-05-20', '2026-06-11'])

    const today = { ...at, createdAt: hoursAgo(1) }
    expect(firstSync(days, today).map(datesOf)).toEqual([['2026-06-08', '2026-06-11']])

    const withoutDate = firstSync(days).map(datesOf)
    expect(firstSync(days, { ...at, createdAt: new Date('2020-01-01') }).map(datesOf)).toEqual(
      withoutDate,
    )
    expect(firstSync(days, { ...at, createdAt: hoursAgo(-48) }).map(datesOf)).toEqual(withoutDate)
  })

  const known: StreamProgress = {
    ...unread,
    historyDone: true,
    recordUpdatedAt: new Date('2026-06-10T16:00:00Z'),
    restatedAt: hoursAgo(3),
  }

  it('reads the last days in every sync', () => {
    const { newest, restatements, endsRestatement } = freshWindows(days, known, at)
    expect(newest.map(datesOf)).toEqual([['2026-06-08', '2026-06-11']])
    expect(restatements).toEqual([])
    expect(endsRestatement).toBe(false)
  })

  it('reads days that the platform may restate once a day, in slices, after the newest', () => {
    const { newest, restatements } = freshWindows(days, { ...known, restatedAt: hoursAgo(25) }, at)
    expect(newest.map(datesOf)).toEqual([['2026-06-08', '2026-06-11']])
    expect(restatements.map(datesOf)).toEqual([
      ['2026-06-01', '2026-06-08'],
      // The last restatement was read on the 9th.
      ['2026-05-27', '2026-06-01'],
    ])
  })

  it('reads days once a day only, up to today, if none are read in every sync', () => {
    const daily = { ...days, restates: { everySyncDays: 0, dailyDays: 5 } }
    expect(firstSync(daily).map(datesOf)[0]).toEqual(['2026-06-10', '2026-06-11'])
    expect(freshWindows(daily, known, at)).toMatchObject({ newest: [], restatements: [] })
    const { newest, restatements } = freshWindows(daily, { ...known, restatedAt: hoursAgo(25) }, at)
    expect(newest).toEqual([])
    // The last restatement was read on the 9th.
    expect(restatements.map(datesOf)).toEqual([['2026-06-05', '2026-06-11']])
  })

  it('reaches further back with the first restatement of a week', () => {
    const weekly = { ...days, restates: { ...days.restates, weeklyDays: 28 } }
    const firstDay = (restatedAt: string) =>
      freshWindows(weekly, { ...known, restatedAt: new Date(restatedAt) }, at)
        .restatements.map(datesOf)
        .at(-1)?.[0]
    // Weeks begin on Thursdays, as 1 January 1970 did; the 4th was one.
    expect(firstDay('2026-06-04T12:00:00Z')).toBe('2026-05-22')
    expect(firstDay('2026-06-03T12:00:00Z')).toBe('2026-05-07')
  })

  it('skips no day after a long pause, and ends with the newest day', () => {
    const { newest, restatements } = freshWindows(
      days,
      {
        ...known,
        recordUpdatedAt: new Date('2026-05-25T16:00:00Z'),
        restatedAt: new Date('2026-05-25T10:00:00Z'),
      },
      at,
    )
    expect(newest.map(datesOf)).toEqual([
      ['2026-05-23', '2026-05-28'],
      ['2026-05-28', '2026-06-04'],
      ['2026-06-04', '2026-06-11'],
    ])
    expect(restatements.map(datesOf)).toEqual([
      ['2026-05-16', '2026-05-23'],
      ['2026-05-12', '2026-05-16'],
    ])
  })

  it('does not restate days that history has not reached', () => {
    const reading = {
      ...known,
      historyDone: false,
      historyFrom: new Date('2026-06-01T00:00:00Z'),
      restatedAt: hoursAgo(30),
    }
    expect(freshWindows(days, reading, at).restatements.map(datesOf)).toEqual([
      ['2026-06-01', '2026-06-08'],
    ])
  })

  it('completes a restatement without days before the newest', () => {
    const begun = {
      ...known,
      historyDone: false,
      historyFrom: new Date('2026-06-08T00:00:00Z'),
      restatedAt: hoursAgo(30),
    }
    expect(freshWindows(days, begun, at)).toMatchObject({ restatements: [], endsRestatement: true })
  })
})

describe('newestRead', () => {
  const window = { since: new Date('2026-01-01'), until: new Date('2026-02-01') }
  const inside = new Date('2026-01-20')
  const later = new Date('2026-06-01')

  it('is at most the end of a window of history, whose pass may return newer records', () => {
    expect(newestRead({ phase: 'history', window }, later)).toEqual(window.until)
    expect(newestRead({ phase: 'history', window }, inside)).toEqual(inside)
    expect(newestRead({ phase: 'history', window }, null)).toBeNull()
    expect(newestRead({ phase: 'history', window: { ...window, until: null } }, later)).toBe(later)
  })

  it('is the newest change of a fresh pass', () => {
    expect(newestRead({ phase: 'fresh', window }, later)).toBe(later)
  })
})

describe('changes of Shopify customers, whose filter may round to a whole day', () => {
  it.each([Math.floor, Math.round, Math.ceil])(
    'are read again from the newest one on, however it rounds',
    (round) => {
      const plan: StreamPlan = connectors.SP?.manifest.streams['customers'] ?? whole
      for (const hours of [1, 7, 13, 23]) {
        const recordUpdatedAt = hoursAgo(hours)
        const read = { ...unread, historyDone: true, recordUpdatedAt }
        const [window] = freshWindows(plan, read, at).newest
        const since = window?.since?.getTime() ?? Infinity
        const day = 86_400_000
        expect(round(since / day) * day).toBeLessThanOrEqual(recordUpdatedAt.getTime())
      }
    },
  )
})
