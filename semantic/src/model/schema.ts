import * as z from 'zod'
import { aggregateFunctions } from '../ast.ts'

const Name = z
  .string()
  .regex(/^[A-Za-z]\w*$/, 'A name starts with a letter; letters, digits and _ follow')
const Words = z.string().trim().min(1, 'Must not be empty')

/** `number` is arithmetic over other measures; all others aggregate rows. */
const MeasureType = z.enum([...aggregateFunctions, 'number'])

const MeasureMeta = z.strictObject({
  /** Whether more of it is good news. */
  sentiment: z.enum(['up', 'down', 'neutral']),
  /** How its values over parts relate to its value over the whole. */
  additivity: z.enum(['sum', 'ratio', 'distinct']),
  /** Whether people pick it for reports. */
  reporting: z.boolean(),
})

export const MeasureSource = z.strictObject({
  name: Name,
  title: Words,
  description: Words,
  type: MeasureType,
  sql: Words.optional(),
  filters: z.array(z.strictObject({ sql: Words })).optional(),
  format: z.enum(['currency', 'number', 'percent']),
  meta: MeasureMeta,
})
export type MeasureSource = z.infer<typeof MeasureSource>

export const DimensionSource = z.strictObject({
  name: Name,
  title: Words,
  description: Words,
  type: z.enum(['string', 'number', 'time', 'boolean']),
  sql: Words,
})
export type DimensionSource = z.infer<typeof DimensionSource>

export const CubeSource = z.strictObject({
  name: Name,
  title: Words,
  description: Words,
  sql: Words,
  measures: z.array(MeasureSource).min(1),
  dimensions: z.array(DimensionSource).min(1),
})
export type CubeSource = z.infer<typeof CubeSource>

/** One file of the catalogue: the part of Cube's YAML data model that is served. */
export const CatalogueFile = z.strictObject({ cubes: z.array(CubeSource).min(1) })
export type CatalogueFile = z.infer<typeof CatalogueFile>
