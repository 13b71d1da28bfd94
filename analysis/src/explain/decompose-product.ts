/** What is multiplied with others, such as the sessions of sales: what it was, and was expected to be. */
export interface Factor {
  readonly name: string
  readonly actual: number
  readonly expected: number
}

export interface ProductDecomposition {
  readonly total: number
  readonly items: readonly { readonly name: string; readonly amount: number }[]
}

/**
 * A product's change by its factors, nothing left over, and the same in whatever order they are named: by the
 * logarithms of how they changed, or, where one is zero or less, by what each adds on average over all orders.
 */
export function decomposeProduct(factors: readonly Factor[]): ProductDecomposition {
  const [actual, expected] = [productOf(factors, 'actual'), productOf(factors, 'expected')]
  const isPositive = factors.every((factor) => factor.actual > 0 && factor.expected > 0)
  const amountOf = isPositive ? byLogarithms(actual, expected) : byOrders(factors)
  return {
    total: actual - expected,
    items: factors.map((factor) => ({ name: factor.name, amount: amountOf(factor) })),
  }
}

function byLogarithms(actual: number, expected: number) {
  const moved = Math.log(actual / expected)
  // Two products that are hardly apart have nearly the same mean, whichever is taken.
  const mean = Math.abs(moved) < 1e-9 ? expected : (actual - expected) / moved
  return (factor: Factor) => mean * Math.log(factor.actual / factor.expected)
}

/** Of each set of the others that may have changed before, weighed by how many orders begin with it. */
function byOrders(factors: readonly Factor[]) {
  return (factor: Factor) => {
    const others = factors.filter((other) => other !== factor)
    let amount = 0
    for (let set = 0; set < 2 ** others.length; set += 1) {
      const changed = others.map((_, n) => Math.floor(set / 2 ** n) % 2 === 1)
      const before = changed.filter(Boolean).length
      const rest = others.reduce(
        (product, other, n) => product * (changed[n] === true ? other.actual : other.expected),
        1,
      )
      const weight =
        (factorial(before) * factorial(others.length - before)) / factorial(factors.length)
      amount += weight * rest * (factor.actual - factor.expected)
    }
    return amount
  }
}

function productOf(factors: readonly Factor[], side: 'actual' | 'expected'): number {
  return factors.reduce((product, factor) => product * factor[side], 1)
}

function factorial(count: number): number {
  return count < 2 ? 1 : count * factorial(count - 1)
}
