import {
  getNullableType,
  isListType,
  isNonNullType,
  Kind,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type ASTNode,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql'
import { z } from 'zod'
import type { SentDocument } from './documents.ts'

/**
 * The fields of a document that the schema allows to be null, or to be absent because they belong to
 * one type of several, and that the parser of the answer does not.
 */
export function findFalseRequirements(
  schema: GraphQLSchema,
  { document, answer }: SentDocument,
): readonly string[] {
  const wrong: string[] = []
  const parsers: (z.ZodType | null)[] = [answer]
  const path: string[] = []
  const info = new TypeInfo(schema)
  const visitor = visitWithTypeInfo(info, {
    Field: {
      enter({ alias, name }, _key, _parent, _path, ancestors) {
        const key = (alias ?? name).value
        const parser = fieldOf(parsers.at(-1) ?? null, key)
        const type = info.getType()
        path.push(key)
        if (parser !== null && type) {
          wrong.push(...falseNulls(type, parser).map((what) => `${path.join('.')}${what}`))
          if (isOfOneType(ancestors) && !parser.safeParse(undefined).success)
            wrong.push(`${path.join('.')} of one type`)
        }
        parsers.push(parser)
      },
      leave() {
        parsers.pop()
        path.pop()
      },
    },
  })
  visit(parse(document), visitor)
  return wrong
}

/** The last ancestor is the selection that has the field. */
function isOfOneType(ancestors: readonly (ASTNode | readonly ASTNode[])[]): boolean {
  const owner = ancestors.at(-2)
  return owner !== undefined && 'kind' in owner && owner.kind === Kind.INLINE_FRAGMENT
}

/** Where a value of the type may be null and the parser rejects it: the value itself, or an element. */
function falseNulls(type: GraphQLOutputType, parser: z.ZodType): string[] {
  const own = isNonNullType(type) || parser.safeParse(null).success ? [] : [' is null']
  const inner = getNullableType(type)
  const element = elementOf(parser)
  if (!isListType(inner) || element === null) return own
  return [...own, ...falseNulls(inner.ofType, element).map((what) => `[]${what}`)]
}

function fieldOf(parser: z.ZodType | null, name: string): z.ZodType | null {
  const bare = unwrap(parser)
  const object = elementOf(bare) === null ? bare : unwrap(elementOf(bare))
  if (!(object instanceof z.ZodObject)) return null
  const field: unknown = object.shape[name]
  return field instanceof z.ZodType ? field : null
}

function elementOf(parser: z.ZodType | null): z.ZodType | null {
  const bare = unwrap(parser)
  const element = bare instanceof z.ZodArray ? bare.element : null
  return element instanceof z.ZodType ? element : null
}

function unwrap(parser: z.ZodType | null): z.ZodType | null {
  const isWrapper =
    parser instanceof z.ZodNullable ||
    parser instanceof z.ZodOptional ||
    parser instanceof z.ZodDefault
  if (!isWrapper) return parser
  const inner = parser.unwrap()
  return inner instanceof z.ZodType ? unwrap(inner) : null
}
