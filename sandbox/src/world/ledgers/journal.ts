import type { DayNumber } from '@cartograph/contract'
import { createChangeLog } from '../change-log.ts'
import { numberColumn } from '../columns.ts'
import type { Entries } from './ledger-types.ts'

/**
 * A list of entries that grows day by day, ordered by creation. Entries are computed when they are read;
 * the next read recomputes only entries that have changed since.
 */
export interface Journal<
  Draft extends { readonly createdAt: number },
  Entry,
> extends Entries<Entry> {
  /** Schedules an entry, which is written when the day of `createdAt` is closed. */
  schedule(draft: Draft): void
  /** Writes the entries scheduled before `moment`; no earlier entries may be scheduled afterwards. */
  close(moment: number): void
  /** Records that an entry changes at a moment that is not closed yet. */
  touch(row: number, moment: number): void
  createdAt(row: number): number
}

interface JournalOptions<Draft, Entry> {
  /** Closes all days that have begun by a moment. */
  growUntil(moment: number): void
  /** Stores the row; returns false if there is nothing to store. */
  write(draft: Draft, row: number): boolean
  read(row: number, moment: number, updatedAt: number): Entry
}

export function createJournal<Draft extends { readonly createdAt: number }, Entry>({
  growUntil,
  write,
  read,
}: JournalOptions<Draft, Entry>): Journal<Draft, Entry> {
  const created = numberColumn()
  const changes = createChangeLog()
  let drafts: Draft[] = []
  let lastRead: { readonly moment: number; readonly entries: readonly Entry[] } | null = null

  function readAll(moment: number): readonly Entry[] {
    const entryOf = (row: number) => read(row, moment, changes.lastChange(row, moment))
    if (lastRead === null || lastRead.moment > moment) {
      return Array.from({ length: created.lowerBound(moment + 1) }, (_, row) => entryOf(row))
    }
    const from = changes.firstAtOrAfter(lastRead.moment + 1)
    if (from === changes.firstAtOrAfter(moment + 1)) return lastRead.entries
    const entries = [...lastRead.entries]
    for (let change = from; change < changes.firstAtOrAfter(moment + 1); change++) {
      const row = changes.entityAt(change)
      entries[row] = entryOf(row)
    }
    return entries
  }

  return {
    all(at) {
      const moment = at.getTime()
      growUntil(moment)
      lastRead = { moment, entries: readAll(moment) }
      return lastRead.entries
    },
    schedule(draft) {
      drafts.push(draft)
    },
    close(moment) {
      const due = drafts.filter(({ createdAt }) => createdAt < moment)
      drafts = drafts.filter(({ createdAt }) => createdAt >= moment)
      due.sort((a, b) => a.createdAt - b.createdAt)
      for (const draft of due) {
        if (!write(draft, created.length)) continue
        changes.record(created.push(draft.createdAt), draft.createdAt)
      }
      changes.settle(moment)
    },
    touch: (row, moment) => changes.record(row, moment),
    createdAt: (row) => created.at(row),
  }
}

/** Returns a function that calls `growDay` once for each day that has begun by a moment. */
export function createDailyGrowth(
  { calendar, firstDay }: { calendar: { midnight(day: DayNumber): number }; firstDay: DayNumber },
  growDay: (day: DayNumber) => void,
): (moment: number) => void {
  let nextDay = firstDay
  return (moment) => {
    while (calendar.midnight(nextDay) <= moment) {
      growDay(nextDay)
      nextDay++
    }
  }
}
