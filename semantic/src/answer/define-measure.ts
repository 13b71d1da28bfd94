import type { MetricDefinition } from '@cartograph/contract'
import type { Expression } from '../expression.ts'
import { mainTimeOf } from '../model/main-time.ts'
import type { Measure, Model } from '../model/model.ts'

/**
 * What a metric is computed from, in words: the formula of a calculated one, the data set, and the time
 * that decides in which period a row counts. What an aggregate counts is its description.
 */
export function defineMeasure(model: Model, measure: Measure): MetricDefinition {
  const cube = model.cubes.get(measure.cube)
  const time = cube === undefined ? null : mainTimeOf(cube)
  return {
    formula: formulaOf(model, measure.value)?.text ?? null,
    source: cube?.title ?? measure.cube,
    time: time?.description ?? null,
  }
}

interface Term {
  readonly text: string
  readonly binds: number
}

/** Null for an aggregate, whose SQL says nothing to a reader. */
function formulaOf(model: Model, value: Expression): Term | null {
  switch (value.kind) {
    case 'member': {
      const measure = model.cubes.get(value.cube)?.measures.get(value.name)
      return measure === undefined ? null : { text: measure.shortTitle, binds: tightest }
    }
    case 'number':
      return { text: Number(value.text).toLocaleString('en'), binds: tightest }
    case 'call':
      // NULLIF and COALESCE only decide what is empty.
      return value.args[0] === undefined ? null : formulaOf(model, value.args[0])
    case 'operation': {
      const sign = signs[value.operator]
      const [left, right] = [formulaOf(model, value.left), formulaOf(model, value.right)]
      if (sign === undefined || left === null || right === null) return null
      const { text, binds } = sign
      const first = left.binds < binds ? `(${left.text})` : left.text
      const second = right.binds <= binds ? `(${right.text})` : right.text
      return { text: `${first} ${text} ${second}`, binds }
    }
    default:
      return null
  }
}

const tightest = 3
const signs: Partial<Record<string, Term>> = {
  '+': { text: '+', binds: 1 },
  '-': { text: '−', binds: 1 },
  '*': { text: '×', binds: 2 },
  '/': { text: '÷', binds: 2 },
}
