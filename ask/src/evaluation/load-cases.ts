import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { loadCatalogue, loadModel } from '@cartograph/semantic'
import { createReader, type Reader } from '../create-reader.ts'
import type { KnownValues } from '../vocabulary/vocabulary.ts'
import type { EvaluationCase } from './judge-reading.ts'

const folder = fileURLToPath(new URL('../../evaluation/', import.meta.url))

/** Sets of questions for the product's model, several times, and for models by other authors. */
export const evaluatedSets = [
  'catalogue',
  'marketplace',
  'grocery',
  'catalogue-second',
  'subscription',
  'catalogue-third',
  'catalogue-fourth',
  'catalogue-fifth',
  'catalogue-sixth',
  'catalogue-seventh',
  'catalogue-eighth',
  'catalogue-ninth',
  'catalogue-tenth',
  'catalogue-eleventh',
  'catalogue-twelfth',
  'hotel',
  'catalogue-thirteenth',
  'marketplace-second',
  'subscription-second',
  'hotel-second',
  'catalogue-fourteenth',
  'gym',
] as const
export type EvaluatedSet = (typeof evaluatedSets)[number]

/** `kept` questions only judge the reader, and were not looked into while it was made. Not every set has some. */
export type CaseSet = 'tuning' | 'kept'

export function loadReader(set: EvaluatedSet): Reader {
  const [model] = set.split('-') as [string]
  const values: KnownValues = JSON.parse(readFileSync(`${folder}${model}/values.json`, 'utf8'))
  return createReader(
    model === 'catalogue' ? loadCatalogue() : loadModel(`${folder}${model}/model`),
    values,
  )
}

/** Empty if the set has no questions of this part. */
export function loadCases(set: EvaluatedSet, part: CaseSet): EvaluationCase[] {
  const file = `${folder}${set}/${part}.jsonl`
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line): EvaluationCase => JSON.parse(line))
}
