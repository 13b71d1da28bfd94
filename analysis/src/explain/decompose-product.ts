/**
 * One factor of a product, such as the sessions in sales = sessions × conversion rate × order
 * value.
 */
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
 * Splits the change of a product into contributions of its factors that add up exactly and do not
 * depend on their order: by the logarithmic mean (LMDI), or by Shapley values where a factor is
 * zero or negative.
 */
export function decomposeProduct(factors: readonly Factor[]): ProductDecomposition {
  const [actual, expected] = [productOf(factors, 'actual'), productOf(factors, 'expected')]
  const isPositive = factors.every((factor) => factor.actual > 0 && factor.expected > 0)
  const amountOf = isPositive
    ? logMeanContributions(actual, expected)
    : shapleyContributions(factors)
  return {
    total: actual - expected,
    items: factors.map((factor) => ({ name: factor.name, amount: amountOf(factor) })),
  }
}

function logMeanContributions(actual: number, expected: number) {
  const moved = Math.log(actual / expected)
  // The logarithmic mean of two nearly equal products is the product itself; avoids a division by
  // zero.
  const mean = Math.abs(moved) < 1e-9 ? expected : (actual - expected) / moved
  return (factor: Factor) => mean * Math.log(factor.actual / factor.expected)
}

/**
 * Averages over all subsets of the other factors, weighted by the number of orders that begin with
 * them.
 */
function shapleyContributions(factors: readonly Factor[]) {
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
