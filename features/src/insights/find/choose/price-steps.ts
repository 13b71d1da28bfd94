/** A price that was asked on a day instead of the one before. */
export interface PriceStep {
  readonly value: number
  readonly before: number
  /** Of another price on one day, or on as many as it took, that means nothing. */
  readonly chance: number
}

export interface PriceSteps {
  /** By the place of the value. */
  readonly steps: ReadonlyMap<number, PriceStep>
  /** Whether it mostly is one price, and no mixture of several: if not, nothing is said of it here. */
  readonly isSteady: boolean
}

/** Closer together it is the same price: cents are rounded, and currencies are converted. */
const samePriceTolerance = 0.01
/** A smaller step decides nothing. */
const leastStep = 0.03
/** So many prices have to be known. */
const leastKnown = 14
/** Of so many that are told, one may turn out to have been a price for somebody alone. */
const maxChance = 0.01
/** Where more of the prices than this stand alone there is no usual one. */
const maxIsolatedShare = 0.1

/**
 * The steps of a price that is the same in every sale until somebody changes it. How many days have to show a
 * new one is told by how often, before, a price stood alone: where that never happens one is enough.
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
  /** The last one, where it is another. */
  #other: number | null = null
  #isTold = false
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
    // A week in which it was changed has some of both, and is followed by more of the new one.
    if (other !== null && isBelow(other, price) !== isBelow(value, price)) {
      this.#alone += 1
      this.#isTold = false
    }
    const isSecond = other !== null && isSame(value, other)
    const step = this.#isTold ? null : this.#stepTo(value, price, isSecond)
    if (isSecond) this.#stay(value)
    else {
      this.#other = value
      this.#isTold ||= step !== null
    }
    return step
  }

  #stay(price: number): void {
    this.#price = price
    this.#other = null
    this.#isTold = false
  }

  #stepTo(value: number, before: number, isSecond: boolean): PriceStep | null {
    const chance = isSecond ? this.#aloneShare ** 2 : this.#aloneShare
    const isLarge = Math.abs(value - before) >= leastStep * before
    const isSure = this.#known >= leastKnown && chance <= maxChance
    return isLarge && isSure ? { value, before, chance } : null
  }
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) <= samePriceTolerance * Math.abs(other)
}

function isBelow(one: number, other: number): boolean {
  return one < other
}
