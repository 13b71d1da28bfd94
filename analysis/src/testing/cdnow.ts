import { readFileSync } from 'node:fs'
import type { OrderHistory } from '../returning/return-model.ts'

export interface CdnowCustomers extends OrderHistory {
  readonly customers: number
  /** How many of them ordered in the 90 days after. */
  readonly returned: number
}

/**
 * The 2,357 customers of CDNOW on whom Fader, Hardie and Lee (2005) fitted the model: days with an order until
 * 30 September 1997, in groups of the same history. The orders are published by Bruce Hardie,
 * www.brucehardie.com/datasets.
 */
export const cdnowCustomers: readonly CdnowCustomers[] = readFileSync(
  new URL('cdnow.csv', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [repeats = 0, recency = 0, age = 0, customers = 0, returned = 0] = line
      .split(',')
      .map(Number)
    return { repeats, recency, age, customers, returned }
  })
