import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createChangeLog } from './change-log.ts'

const changes = fc.array(fc.record({ entity: fc.nat({ max: 8 }), time: fc.nat({ max: 40 }) }), {
  minLength: 1,
  maxLength: 60,
})

it('lists each entity once as of any moment, at its last change, in chronological order', () => {
  fc.assert(
    fc.property(changes, fc.nat({ max: 45 }), (noted, moment) => {
      const log = createChangeLog()
      for (const { entity, time } of noted) log.record(entity, time)
      // The world also settles the log day by day.
      for (let day = 10; day <= 50; day += 10) log.settle(day)

      const last = new Map<number, number>()
      for (const { entity, time } of noted) {
        if (time <= moment) last.set(entity, Math.max(last.get(entity) ?? 0, time))
      }
      const expected = [...last].toSorted(([a, s], [b, t]) => s - t || a - b)
      const listed: [number, number][] = []
      for (let entry = 0; entry < log.length; entry++) {
        if (log.isLast(entry, moment)) listed.push([log.entityAt(entry), log.timeAt(entry)])
      }
      expect(listed).toEqual(expected)
      for (const [entity, time] of expected) expect(log.lastChange(entity, moment)).toBe(time)
      const from = log.firstAtOrAfter(moment)
      expect(from === log.length || log.timeAt(from) >= moment).toBe(true)
      expect(from === 0 || log.timeAt(from - 1) < moment).toBe(true)
    }),
  )
})
