/** A change of the list price from one day to the next. */
export interface PriceStep {
  readonly value: number
  readonly before: number
  /** The chance that this many days at another price are isolated prices. */
  readonly chance: number
}

export interface PriceSteps {
  /** By the index of the value. */
  readonly steps: ReadonlyMap<number, PriceStep>
  /** Whether there is mostly one price rather than a mixture. Mixtures are not reported here. */
  readonly isSteady: boolean
}

/** Prices closer than this are equal: cents are rounded, and currencies are converted. */
const samePriceTolerance = 0.01
/** Smaller steps are ignored. */
const leastStep = 0.03
/** The fewest known prices needed. */
const leastKnown = 14
/** The accepted rate of false reports: isolated prices taken for a change. */
const maxChance = 0.01
/** With a higher share of isolated prices there is no usual price. */
const maxIsolatedShare = 0.1

/**
 * Finds the steps of a price that is constant until it is changed. How many days must confirm a new price
 * depends on how often isolated prices occurred before: if never, one day is enough.
 */
export function findPriceSteps(values: readonly (number | null)[]): PriceSteps {
  const steps = new Map<number, PriceStep>()
  const walk = new PriceStepDetector()
  for (const [n, value] of values.entries()) {
    const step = value === null ? null : walk.step(value)
    if (step !== null) steps.set(n, step)
  }
  return { steps, isSteady: walk.isSteady }
}

class PriceStepDetector {
  #price: number | null = null
  /** The latest known price, where it differs. */
  #other: number | null = null
  #isReported = false
  #known = 0
  #alone = 0

  get isSteady(): boolean {
    return this.#known >= leastKnown && this.#aloneShare <= maxIsolatedShare
  }

  get #aloneShare(): number {
    return (this.#alone + 0.5) / (this.#known + 1)
  }

  step(value: number): PriceStep | null {
    const [price, other] = [this.#price, this.#other]
    if (price === null) {
      if (other !== null && isSame(value, other)) this.#stay(value)
      else this.#other = value
      return null
    }
    this.#known += 1
    if (isSame(value, price)) {
      if (other !== null) this.#alone += 1
      this.#stay(value)
      return null
    }
    // A week in which the price changed has a mixture of both, and the next week has more of the new one.
    if (other !== null && isBelow(other, price) !== isBelow(value, price)) {
      this.#alone += 1
      this.#isReported = false
    }
    const isSecond = other !== null && isSame(value, other)
    const step = this.#isReported ? null : this.#stepTo(value, price, isSecond)
    if (isSecond) this.#stay(value)
    else {
      this.#other = value
      this.#isReported ||= step !== null
    }
    return step
  }

  #stay(price: number): void {
    this.#price = price
    this.#other = null
    this.#isReported = false
  }

  #stepTo(value: number, before: number, isSecond: boolean): PriceStep | null {
    const chance = isSecond ? this.#aloneShare ** 2 : this.#aloneShare
    const isLarge = Math.abs(value - before) >= leastStep * before
    const isSure = this.#known >= leastKnown && chance <= maxChance
    return isLarge && isSure ? { value, before, chance } : null
  }
}

/** Whether two changes have the same price before and after. */
export function isSameStep(
  one: Pick<PriceStep, 'value' | 'before'>,
  other: Pick<PriceStep, 'value' | 'before'>,
): boolean {
  return isSame(one.value, other.value) && isSame(one.before, other.before)
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) <= samePriceTolerance * Math.abs(other)
}

function isBelow(one: number, other: number): boolean {
  return one < other
}
