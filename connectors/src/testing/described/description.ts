import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const source = join(import.meta.dirname, '../..')

/**
 * The types of JSON that a value may have (`integer|string`), the fields of an object (`*` stands for any name),
 * the elements of a list, or several of these.
 */
export type Shape =
  | string
  | readonly [Shape]
  | { readonly or: readonly Shape[] }
  | { readonly [field: string]: Shape }

const Shape: z.ZodType<Shape> = z.lazy(() =>
  z.union([
    z.string().regex(/^(any|(array|boolean|integer|null|number|object|string)(\|\w+)*)$/),
    z.tuple([Shape]),
    z.strictObject({ or: z.array(Shape).min(2) }),
    z.record(z.string(), Shape),
  ]),
)

const Reasons = z.record(z.string(), z.string().min(10))

/** An excerpt of what a platform, or its own client, publishes about the answers of its API. */
const Description = z.strictObject({
  /** Where each part of the excerpt is published, with its version. */
  sources: z.array(z.string().min(10)).min(1),
  /** When the excerpt was made. */
  date: z.iso.date(),
  /** By the method and the end of the path, in which `*` stands for one step: `GET /v2/orders`. */
  answers: z.record(z.string().regex(/^(GET|POST|PUT|DELETE) \//), Shape),
  /** The answer that a record in `fixtures` is a part of, and the way to it. */
  fixtures: z.record(z.string(), z.tuple([z.string(), z.string()])),
  /** Fields that the excerpt does not have, and how they are known: `GET /v2/orders [].fees`. */
  beyond: Reasons,
  /** Answers that nothing public describes. */
  undescribed: Reasons,
})
export type Description = z.infer<typeof Description>

/** Null for a platform without `described.json`, whose README says why. */
export function readDescription(folder: string): Description | null {
  const file = join(source, folder, 'described.json')
  if (!existsSync(file)) return null
  return Description.parse(JSON.parse(readFileSync(file, 'utf8')))
}
