import {
  FormulaProblem,
  parseFormula,
  unitOfFormula,
  type CubeMeta,
  type MeasureMeta,
  type UnitOfMetric,
} from '@cartograph/contract'

export interface FormulaCheck {
  /** Why it can't be used, and the characters that are wrong; null if it can. */
  readonly problem: Pick<FormulaProblem, 'message' | 'at'> | null
  /** Money per money or a share: whether it is shown in percent is a choice. */
  readonly isRatio: boolean
}

/** Checks the text of a formula while it is written. The server checks it again. */
export function checkFormula(text: string, cubes: readonly CubeMeta[]): FormulaCheck {
  const measures = new Map(cubes.flatMap((cube) => cube.measures.map((one) => [one.name, one])))
  // The model doesn't say which of its averages are ratios: a formula is wrong only if it is with either.
  const checks = (['ratio', 'number'] as const).map((average) =>
    checkUnits(text, (member) => {
      const measure = measures.get(member)
      return measure === undefined ? null : unitOf(measure, average)
    }),
  )
  const [first] = checks.toSorted((a, b) => Number(a.problem !== null) - Number(b.problem !== null))
  const isRatio = checks.some((check) => check.isRatio)
  return { problem: first?.problem ?? null, isRatio }
}

function checkUnits(text: string, unitOfMetric: UnitOfMetric): FormulaCheck {
  try {
    return { problem: null, isRatio: unitOfFormula(parseFormula(text), unitOfMetric) === 'ratio' }
  } catch (error) {
    if (error instanceof FormulaProblem) return { problem: error, isRatio: false }
    throw error
  }
}

function unitOf({ format, meta }: MeasureMeta, average: 'ratio' | 'number') {
  if (format === 'currency' || format === 'percent') return format
  return meta?.['additivity'] === 'ratio' ? average : 'number'
}
