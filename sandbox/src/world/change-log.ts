import { indexColumn, numberColumn } from './columns.ts'

/**
 * All changes of the entities of one kind, in chronological order. To list entities by their last change as
 * of a moment, walk the entries up to that moment and skip those that a later entry replaced by then. So a
 * page of the list starts at a known position and needs no sorting.
 */
export interface ChangeLog {
  readonly length: number
  timeAt(entry: number): number
  entityAt(entry: number): number
  /** Whether the entry is its entity's last change as of that moment. */
  isLast(entry: number, moment: number): boolean
  /** The first entry at or after a moment. */
  firstAtOrAfter(moment: number): number
  /** The time of the entity's last change as of a moment. */
  lastChange(entity: number, moment: number): number
}

export interface MutableChangeLog extends ChangeLog {
  record(entity: number, time: number): void
  /** Declares that no more changes before `moment` will be recorded. */
  settle(moment: number): void
}

const none = -1

export function createChangeLog(): MutableChangeLog {
  const times = numberColumn()
  const entities = indexColumn()
  const replacedAt = numberColumn()
  const previous = indexColumn()
  const latest = indexColumn()
  let pending: { entity: number; time: number }[] = []

  function append(entity: number, time: number): void {
    while (latest.length <= entity) latest.push(none)
    const before = latest.at(entity)
    if (before !== none) {
      if (times.at(before) === time) return
      replacedAt.set(before, time)
    }
    latest.set(entity, times.push(time))
    entities.push(entity)
    replacedAt.push(Infinity)
    previous.push(before)
  }

  return {
    get length() {
      return times.length
    },
    timeAt: (entry) => times.at(entry),
    entityAt: (entry) => entities.at(entry),
    isLast: (entry, moment) => times.at(entry) <= moment && replacedAt.at(entry) > moment,
    firstAtOrAfter: (moment) => times.lowerBound(moment),
    lastChange(entity, moment) {
      let entry = latest.at(entity)
      while (entry !== none && times.at(entry) > moment) entry = previous.at(entry)
      return times.at(entry)
    },
    record(entity, time) {
      pending.push({ entity, time })
    },
    settle(moment) {
      const due = pending.filter((change) => change.time < moment)
      if (due.length === 0) return
      pending = pending.filter((change) => change.time >= moment)
      due.sort((a, b) => a.time - b.time || a.entity - b.entity)
      for (const { entity, time } of due) append(entity, time)
    },
  }
}
