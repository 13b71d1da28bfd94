/** A sum in the numerator or the denominator of a formula, times `factor`. */
export interface FormulaPart {
  readonly name: string
  readonly side: 'num' | 'den'
  readonly factor: number
  readonly actual: number
  readonly expected: number
}

export interface FormulaDecomposition {
  readonly total: number
  readonly items: readonly { readonly name: string; readonly amount: number }[]
}

/**
 * Splits the change of a weighted sum, or of one divided by another, into contributions of its parts that add up
 * exactly and do not depend on their order (Shapley values of numerator and denominator, which are linear in the
 * changes of their parts). Null where a denominator is not positive.
 */
export function decomposeFormula(parts: readonly FormulaPart[]): FormulaDecomposition | null {
  const isRatio = parts.some(({ side }) => side === 'den')
  const sumOf = (of: 'actual' | 'expected', side: FormulaPart['side']) =>
    parts.reduce((sum, one) => (one.side === side ? sum + one.factor * one[of] : sum), 0)
  const [above, aboveBefore] = [sumOf('actual', 'num'), sumOf('expected', 'num')]
  const below = isRatio ? sumOf('actual', 'den') : 1
  const belowBefore = isRatio ? sumOf('expected', 'den') : 1
  if (!(below > 0 && belowBefore > 0)) return null
  const amountOf = ({ side, factor, actual, expected }: FormulaPart) => {
    const change = factor * (actual - expected)
    return side === 'num'
      ? (change * (1 / below + 1 / belowBefore)) / 2
      : (-change * (above + aboveBefore)) / (2 * below * belowBefore)
  }
  return {
    total: above / below - aboveBefore / belowBefore,
    items: parts.map((part) => ({ name: part.name, amount: amountOf(part) })),
  }
}

/**
 * The parts with expectations that give the expected value of the whole, which was predicted on its own: those of a
 * ratio are scaled alike in numerator and denominator, those of a sum are moved by their sizes.
 */
export function agreeWithWhole(parts: readonly FormulaPart[], expected: number): FormulaPart[] {
  const isRatio = parts.some(({ side }) => side === 'den')
  const sumOf = (side: FormulaPart['side']) =>
    parts.reduce((sum, one) => (one.side === side ? sum + one.factor * one.expected : sum), 0)
  if (isRatio) {
    const [above, below] = [sumOf('num'), sumOf('den')]
    if (!(above > 0 && below > 0 && expected > 0)) return [...parts]
    const by = Math.sqrt((expected * below) / above)
    return parts.map((one) => ({
      ...one,
      expected: one.side === 'num' ? one.expected * by : one.expected / by,
    }))
  }
  const size = parts.reduce((sum, one) => sum + Math.abs(one.factor * one.expected), 0)
  if (size === 0) return [...parts]
  const missing = expected - sumOf('num')
  return parts.map((one) => ({
    ...one,
    expected: one.expected + (Math.sign(one.factor) * Math.abs(one.expected) * missing) / size,
  }))
}
