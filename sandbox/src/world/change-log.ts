import { indexColumn, numberColumn } from './columns.ts'

/**
 * Every change of every entity of one kind, in order of time. The entities sorted by their last change at
 * a moment are the entries up to that moment which no later one, up to that moment, has replaced: a page
 * of that list is a walk from a known position, at any moment, without sorting anything.
 */
export interface ChangeLog {
  readonly length: number
  timeAt(entry: number): number
  entityAt(entry: number): number
  /** Whether the entry is its entity's last change at that moment. */
  isLast(entry: number, moment: number): boolean
  /** The first entry at or after a moment. */
  firstFrom(moment: number): number
  /** When the entity last changed, seen from a moment. */
  lastChange(entity: number, moment: number): number
}

export interface GrowingChangeLog extends ChangeLog {
  note(entity: number, time: number): void
  /** Nothing before `moment` will be noted any more. */
  settle(moment: number): void
}

const none = -1

export function createChangeLog(): GrowingChangeLog {
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
    firstFrom: (moment) => times.lowerBound(moment),
    lastChange(entity, moment) {
      let entry = latest.at(entity)
      while (entry !== none && times.at(entry) > moment) entry = previous.at(entry)
      return times.at(entry)
    },
    note(entity, time) {
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
