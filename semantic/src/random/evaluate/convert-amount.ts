import type { Measure } from '../../model/model.ts'
import { decimal, divide } from './decimal.ts'
import { rowGround, type JoinedRow } from './dimension-value.ts'
import { interpret, type Of } from './interpret.ts'
import { randomRates } from '../generate/random-rates.ts'
import { cubeOf, dimensionOf, type World } from './world.ts'

/** Whether a measure takes money from its rows; columns do not declare it. */
export function isMoney(world: World, measure: Measure, { function: name, of }: Of<'aggregate'>) {
  if (of === null || !['sum', 'avg', 'min', 'max'].includes(name)) return false
  if (measure.format === 'currency') return true
  return of.kind === 'member' && dimensionOf(world.model, of).format === 'currency'
}

/** With 28 decimal places in the requested currency; null without a rate. */
export function convertAmount(
  world: World,
  cube: string,
  joined: JoinedRow,
  amount: bigint,
): bigint | null {
  const { money } = cubeOf(world.model, cube)
  const target = world.question.currency
  if (money === null || target === null) throw new Error(`The money of ${cube} cannot be converted`)
  if (amount === 0n) return 0n
  const ground = rowGround(world, joined)
  const [currency, at] = [interpret(money.currency, ground), interpret(money.at, ground)]
  if (currency === target) return amount * sixteenPlaces
  if (typeof currency !== 'string' || typeof at !== 'number') return null
  const rate = direct(currency, target, at) ?? inverse(target, currency, at)
  return rate === null ? null : amount * rate
}

const sixteenPlaces = 10n ** 16n

function direct(from: string, to: string, at: number): bigint | null {
  const rate = lastRate(from, to, at)
  return rate === null ? null : rate * 10n ** 4n
}

/** The inverse per hundred million units, with eight decimal places. */
function inverse(from: string, to: string, at: number): bigint | null {
  const rate = lastRate(from, to, at)
  const inverted = rate === null ? null : divide(decimal('100000000'), rate)
  return inverted === null ? null : inverted / 10n ** 4n
}

/** The rate of the day, or the last one of the week before. */
function lastRate(from: string, to: string, at: number): bigint | null {
  const day = Math.floor(at / dayMs)
  const [last] = randomRates
    .filter((rate) => rate.from_currency === from && rate.to_currency === to)
    .map((rate) => ({ age: day - Date.parse(rate.day) / dayMs, rate: rate.rate }))
    .filter(({ age }) => age >= 0 && age <= 7)
    .toSorted((one, other) => one.age - other.age)
  return last === undefined ? null : decimal(last.rate)
}

const dayMs = 86_400_000
