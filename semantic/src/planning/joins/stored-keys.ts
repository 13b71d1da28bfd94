import type { Dimension, Model } from '../../model/model.ts'
import { cubeOf } from './join-tree.ts'

/**
 * The key of a dimension's cube for joins: a column that is shown as text is compared as stored, because
 * writing a million ids as text takes longer than joining them.
 */
export function storedKeys(model: Model, { cube }: Pick<Dimension, 'cube'>): readonly Dimension[] {
  return cubeOf(model, cube).primaryKey.map((key) => {
    const { value } = key
    const isCastToText = value.kind === 'cast' && value.to === 'text' && value.of.kind === 'column'
    return isCastToText ? { ...key, value: value.of } : key
  })
}
