import type { DayNumber } from '@cartograph/contract'
import { createChangeLog } from '../change-log.ts'
import { numberColumn } from '../columns.ts'
import type { Entries } from './ledger-types.ts'

/**
 * A list that is written day by day in the order its entries come into being. What an entry says is worked
 * out when it is looked at; between two looks only those that changed are worked out again.
 */
export interface Book<Draft extends { readonly createdAt: number }, Entry> extends Entries<Entry> {
  /** To be written when its moment's day is closed; that must be still to come. */
  draft(draft: Draft): void
  /** Writes what was drafted for the time before `moment`; nothing older may be drafted any more. */
  close(moment: number): void
  /** An entry will look otherwise from a moment on that is not closed yet. */
  touch(row: number, moment: number): void
  createdAt(row: number): number
}

interface BookParts<Draft, Entry> {
  /** Closes all days that have begun by then. */
  growUntil(moment: number): void
  /** Keeps what the row says; false when it comes to nothing, and is no row. */
  write(draft: Draft, row: number): boolean
  read(row: number, moment: number, updatedAt: number): Entry
}

export function createBook<Draft extends { readonly createdAt: number }, Entry>({
  growUntil,
  write,
  read,
}: BookParts<Draft, Entry>): Book<Draft, Entry> {
  const created = numberColumn()
  const changes = createChangeLog()
  let drafts: Draft[] = []
  let seen: { readonly moment: number; readonly entries: readonly Entry[] } | null = null

  function look(moment: number): readonly Entry[] {
    const entryOf = (row: number) => read(row, moment, changes.lastChange(row, moment))
    if (seen === null || seen.moment > moment) {
      return Array.from({ length: created.lowerBound(moment + 1) }, (_, row) => entryOf(row))
    }
    const from = changes.firstFrom(seen.moment + 1)
    if (from === changes.firstFrom(moment + 1)) return seen.entries
    const entries = [...seen.entries]
    for (let change = from; change < changes.firstFrom(moment + 1); change++) {
      const row = changes.entityAt(change)
      entries[row] = entryOf(row)
    }
    return entries
  }

  return {
    all(at) {
      const moment = at.getTime()
      growUntil(moment)
      seen = { moment, entries: look(moment) }
      return seen.entries
    },
    draft(draft) {
      drafts.push(draft)
    },
    close(moment) {
      const due = drafts.filter(({ createdAt }) => createdAt < moment)
      drafts = drafts.filter(({ createdAt }) => createdAt >= moment)
      due.sort((a, b) => a.createdAt - b.createdAt)
      for (const draft of due) {
        if (!write(draft, created.length)) continue
        changes.note(created.push(draft.createdAt), draft.createdAt)
      }
      changes.settle(moment)
    },
    touch: (row, moment) => changes.note(row, moment),
    createdAt: (row) => created.at(row),
  }
}

/** Calls `day` for each day from the first on that has begun, once. */
export function dayByDay(
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
