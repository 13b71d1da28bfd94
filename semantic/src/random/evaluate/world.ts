import type { Cube, Dimension, Measure, MemberName, Model } from '../../model/model.ts'
import type { Question } from '../../question.ts'
import type { Row, Scalar } from './scalar.ts'

/** The inputs of an evaluation. */
export interface World {
  readonly model: Model
  readonly question: Question
  /** Returns the same object for the same row each time. */
  rowsOf(cube: string): readonly Row[]
  /** A sub-query dimension of one row of its cube. */
  measureOverRow(dimension: Dimension, row: Row): Scalar
}

export function cubeOf(model: Model, name: string): Cube {
  const cube = model.cubes.get(name)
  if (!cube) throw new Error(`There is no cube ${name}`)
  return cube
}

export function dimensionOf(model: Model, { cube, name }: MemberName): Dimension {
  const dimension = cubeOf(model, cube).dimensions.get(name)
  if (!dimension) throw new Error(`${cube} has no dimension ${name}`)
  return dimension
}

export function measureOf(model: Model, { cube, name }: MemberName): Measure {
  const measure = cubeOf(model, cube).measures.get(name)
  if (!measure) throw new Error(`${cube} has no measure ${name}`)
  return measure
}
