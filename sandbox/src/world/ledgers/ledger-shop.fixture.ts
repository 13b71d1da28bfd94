import { createCalendar } from '../calendar.ts'
import { createWorld } from '../create-world.ts'
import { createLedgers } from './create-ledgers.ts'

export const options = {
  seed: 20_260_717,
  startDay: '2023-11-21',
  orders: 24_000,
  timezone: 'America/New_York',
  currency: 'USD',
}
export const calendar = createCalendar(options.timezone)
/** What is read of a world does not depend on what was read before, so all files of a thread share it. */
export const world = createWorld(options)
export const ledgers = createLedgers(world)
