import { seededRandom } from '@cartograph/contract'

/** A deterministic stream of numbers in [0, 1). */
export type Random = () => number

/** Each subject has its own stream, so that an additional draw in one does not affect the others. */
const subjects = {
  day: 1,
  noise: 2,
  lifecycle: 3,
  content: 4,
  customer: 5,
  catalogue: 6,
  schedule: 7,
  stock: 8,
  faults: 9,
  adDesign: 10,
  adDay: 11,
  adShown: 12,
  adClaim: 13,
  visitDay: 14,
  visitOrder: 15,
  mailCampaign: 16,
  mailDay: 17,
  mailFlowDay: 18,
  mailOrder: 19,
  payment: 20,
  subscriber: 21,
  subscriptionTerms: 22,
  subscriptionCharge: 23,
  ticketOrder: 24,
  ticketDay: 25,
  ticket: 26,
  orderTerms: 27,
  orderChanges: 28,
  orderEdits: 29,
  pulledOrder: 30,
  refundBatch: 31,
  untrackedVisit: 32,
  audienceDay: 33,
  mailInterest: 34,
  mailMood: 35,
  searchDay: 36,
  survey: 37,
  crmDay: 38,
  crmDeal: 39,
  amazonVisits: 40,
  gateway: 48,
  delivery: 49,
  checkout: 50,
  stockShare: 51,
  mailForm: 52,
  amazonProduct: 53,
  customerStore: 54,
  guestStore: 55,
} as const

export function randomFor(seed: number, subject: keyof typeof subjects, index: number): Random {
  return seededRandom(scramble(scramble(scramble(seed) ^ subjects[subject]) ^ index))
}

/** An integer from `low` to `high`, both inclusive. */
export function between(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1))
}

export function pick<T>(random: Random, choices: readonly T[]): T {
  const choice = choices[Math.floor(random() * choices.length)]
  if (choice === undefined) throw new Error('Nothing to pick from')
  return choice
}

/** Picks an index with a probability proportional to its weight. */
export function pickWeighted(random: Random, weights: readonly number[], total: number): number {
  let rest = random() * total
  let last = 0
  for (let index = 0; index < weights.length; index++) {
    const weight = weights[index] ?? 0
    if (weight <= 0) continue
    last = index
    rest -= weight
    if (rest < 0) return index
  }
  return last
}

export function sum(values: readonly number[]): number {
  let total = 0
  for (const value of values) total += value
  return total
}

/** Standard normal. */
export function normal(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random()))
  return radius * Math.cos(2 * Math.PI * random())
}

export function poisson(random: Random, mean: number): number {
  if (mean <= 0) return 0
  if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)))
  const limit = Math.exp(-mean)
  let count = 0
  for (let product = random(); product > limit; product *= random()) count++
  return count
}

function scramble(value: number): number {
  let mixed = value | 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) + 0x9e3779b9
}
