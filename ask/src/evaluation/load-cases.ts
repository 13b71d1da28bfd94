import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { loadCatalogue, loadModel } from '@cartograph/semantic'
import { createReader, type Reader } from '../create-reader.ts'
import type { KnownValues } from '../vocabulary/vocabulary.ts'
import type { EvaluationCase } from './judge-reading.ts'

const folder = fileURLToPath(new URL('../../evaluation/', import.meta.url))

/** The models that questions were written for: the product's, and two by other authors. */
export const evaluatedModels = ['catalogue', 'marketplace', 'grocery'] as const
export type EvaluatedModel = (typeof evaluatedModels)[number]

/** `kept` questions only judge the reader, and were not looked into while it was made. */
export type CaseSet = 'tuning' | 'kept'

export function loadReader(model: EvaluatedModel): Reader {
  const values: KnownValues = JSON.parse(readFileSync(`${folder}${model}/values.json`, 'utf8'))
  return createReader(
    model === 'catalogue' ? loadCatalogue() : loadModel(`${folder}${model}/model`),
    values,
  )
}

/** The questions for grocery were written later, to measure a model that the reader had not met. */
export function loadCases(model: EvaluatedModel, set: CaseSet): EvaluationCase[] {
  if (model === 'grocery' && set === 'kept') return []
  return readFileSync(`${folder}${model}/${set}.jsonl`, 'utf8')
    .trim()
    .split('\n')
    .map((line): EvaluationCase => JSON.parse(line))
}
