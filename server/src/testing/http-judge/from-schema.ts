import type { JsonSchema } from '../../docs/openapi.ts'
import type { Choices } from './choices.ts'
import { strangeText, strangeValue } from './strange-values.ts'

/** Ids of the workspaces for texts that must be one; see `GeneratedWorld`. */
export interface SchemaIds {
  uuid(name: string, choices: Choices): string
}

/** A value that a JSON schema describes, or almost. */
export function fromSchema(
  schema: JsonSchema,
  options: { readonly ids: SchemaIds; readonly choices: Choices; readonly name: string },
): unknown {
  return build(schema, schema, options)
}

function build(
  schema: JsonSchema,
  root: JsonSchema,
  options: Parameters<typeof fromSchema>[1] & { readonly depth?: number },
): unknown {
  const { ids, choices, name, depth = 0 } = options
  if (choices.chance(0.02)) return strangeValue(choices)
  const inside = (part: JsonSchema | boolean | undefined, as = name): unknown =>
    typeof part === 'object'
      ? build(part, root, { ids, choices, name: as, depth: depth + 1 })
      : strangeValue(choices)
  if (schema.$ref !== undefined) {
    return depth > 12 ? null : inside(definition(root, schema.$ref))
  }
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[choices.below(schema.enum.length)]
  const variants = schema.anyOf ?? schema.oneOf
  if (variants !== undefined) return inside(variants[choices.below(variants.length)])
  if (schema.allOf !== undefined) return inside(schema.allOf[0])
  switch (schema.type) {
    case 'object':
      return buildObject(schema, { choices, inside })
    case 'array': {
      const { items } = schema
      const length = Math.max(schema.minItems ?? 0, choices.pick([0, 1, 1, 2, 3]))
      return Array.from({ length }, () => inside(Array.isArray(items) ? items[0] : items))
    }
    case 'string':
      return buildText(schema, { ids, choices, name })
    case 'number':
    case 'integer':
      return choices.pick([schema.minimum ?? 0, 1, 5, schema.maximum ?? 100])
    case 'boolean':
      return choices.chance(0.5)
    case 'null':
      return null
    default:
      return strangeValue(choices)
  }
}

function buildObject(
  schema: JsonSchema,
  {
    choices,
    inside,
  }: {
    choices: Choices
    inside: (part: JsonSchema | boolean | undefined, as?: string) => unknown
  },
): unknown {
  const { properties = {}, required = [], additionalProperties } = schema
  const known = Object.entries(properties)
    .filter(([key]) => (required.includes(key) ? choices.chance(0.98) : choices.chance(0.6)))
    .map(([key, part]): [string, unknown] => [key, inside(part, key)])
  if (typeof additionalProperties !== 'object') return Object.fromEntries(known)
  const more = Array.from({ length: choices.below(3) }, (): [string, unknown] => [
    strangeText(choices),
    inside(additionalProperties),
  ])
  return Object.fromEntries([...known, ...more])
}

function buildText(
  { format, maxLength, pattern }: JsonSchema,
  { ids, choices, name }: { ids: SchemaIds; choices: Choices; name: string },
): string {
  if (choices.chance(0.1)) return strangeText(choices)
  if (format === 'uuid') return ids.uuid(name, choices)
  if (format === 'email') return `judge-${choices.below(1000)}@shop.example`
  if (format === 'date-time') return '2026-11-14T12:00:00.000Z'
  if (format === 'date' || /date/i.test(name)) return '2026-11-14'
  if (maxLength !== undefined && choices.chance(0.2)) {
    return 'm'.repeat(Math.min(maxLength, 10_000) + choices.below(2))
  }
  if (pattern !== undefined && choices.chance(0.5)) return '1'
  return choices.pick(['ecommerce', 'Fernhill', 'ShopifyOrders.netSales', 'x', '1', 'UTC', 'day'])
}

function definition(root: JsonSchema, ref: string): JsonSchema | boolean | undefined {
  if (ref === '#') return root
  const name = ref.split('/').at(-1) ?? ''
  const definitions: Readonly<Record<string, JsonSchema | boolean>> = root.$defs ?? {}
  return definitions[name]
}
