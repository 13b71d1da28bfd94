import type { RandomSource } from './random-source.ts'
import { keyOf, type Link, type RandomModel } from './random-model.ts'
import type { RandomCell, RandomColumn, RandomTable, RandomTables } from '../evaluate/tables.ts'

/**
 * Up to a dozen rows per cube, with few distinct values so that they match. Key columns are
 * unique.
 */
export function randomTables(dice: RandomSource, { model, links }: RandomModel): RandomTables {
  return new Map(
    [...model.cubes.values()].map((cube): [string, RandomTable] => {
      const up = links.filter(({ child }) => child === cube.name)
      const isKeyed = cube.primaryKey.length > 0
      const count = dice.below(13)
      const used = new Set<RandomCell>()
      const rows = Array.from({ length: count }, (_, index) => ({
        id: isKeyed ? String(index + 1) : dice.pick(['1', '2', null]),
        name: dice.pick(texts),
        flag: dice.pick([true, false, null]),
        amount: dice.pick(amounts),
        at: randomMoment(dice),
        ended: randomMoment(dice),
        ...Object.fromEntries(up.map((link) => [keyOf(link), reference(dice, link, used)])),
      }))
      return [cube.name, { columns: columnsOf(up), rows }]
    }),
  )
}

/** An id, a dangling one, or null; for a one-to-one link each id at most once. */
function reference(dice: RandomSource, link: Link, used: Set<RandomCell>): RandomCell {
  const id = dice.chance(10) ? null : String(1 + dice.below(dice.pick([2, 4, 14])))
  const known = id === null ? null : `${link.parent} ${id}`
  if (known !== null && link.isOneToOne && used.has(known)) return null
  used.add(known)
  return id
}

function columnsOf(up: readonly Link[]): RandomColumn[] {
  return [
    { name: 'id', type: 'number' },
    ...up.map((link): RandomColumn => ({ name: keyOf(link), type: 'number' })),
    { name: 'name', type: 'text' },
    { name: 'flag', type: 'boolean' },
    { name: 'amount', type: 'number' },
    { name: 'at', type: 'time' },
    { name: 'ended', type: 'time' },
  ]
}

export const texts = ['red', 'Red', 'GREEN', 'São', '', "o'Brien", '50%', 'a_b', null] as const
export const amounts = [
  '0',
  '1',
  '2.5',
  '-3.75',
  '10',
  '10.01',
  '99.99',
  '123456.78',
  null,
] as const

/**
 * Days with a clock change somewhere, and the ends of years, quarters, a month and a leap
 * February.
 */
export const days = [
  '2023-03-10',
  '2023-12-31',
  '2024-01-31',
  '2024-02-29',
  '2024-03-09',
  '2024-03-10',
  '2024-03-31',
  '2024-04-07',
  '2024-04-08',
  '2024-10-27',
  '2024-11-03',
  '2024-11-04',
] as const
const hours = [-2, 0, 1, 3, 4, 5, 6, 7, 10, 11, 13, 13.5, 15, 18.25, 22, 23] as const
const seconds = [-1800, -0.001, 0, 0.001, 1800] as const

/** Close to midnight or a clock change in one of the zones. */
function randomMoment(dice: RandomSource): string | null {
  if (dice.chance(8)) return null
  const ms = Date.parse(dice.pick(days)) + dice.pick(hours) * 3_600_000
  return new Date(ms + dice.pick(seconds) * 1000).toISOString()
}
