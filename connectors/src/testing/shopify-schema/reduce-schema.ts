import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isObjectType,
  isRequiredArgument,
  isScalarType,
  isUnionType,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql'

interface UsedType {
  /** With the arguments that are used. */
  readonly fields: Map<string, Set<string>>
}

/** The part of a schema that documents use, in GraphQL's own language. */
export function reduceSchema(schema: GraphQLSchema, documents: readonly string[]): string {
  const used = usedTypes(schema, documents)
  const { Query, Mutation } = { Query: schema.getQueryType(), Mutation: schema.getMutationType() }
  const roots = `schema {\n  query: ${Query?.name}\n  mutation: ${Mutation?.name}\n}`
  const types = [...used.keys()].toSorted().flatMap((name) => {
    const type = schema.getType(name)
    return type === undefined ? [] : [writeType(type, used)]
  })
  return `${[roots, ...types.filter((text) => text !== '')].join('\n\n')}\n`
}

function usedTypes(schema: GraphQLSchema, documents: readonly string[]): Map<string, UsedType> {
  const used = new Map<string, UsedType>()
  const usedType = (type: GraphQLNamedType) => {
    const known = used.get(type.name) ?? { fields: new Map<string, Set<string>>() }
    if (used.has(type.name)) return known
    used.set(type.name, known)
    if (isInputObjectType(type))
      for (const field of Object.values(type.getFields())) usedType(getNamedType(field.type))
    return known
  }
  const use = (parent: GraphQLNamedType, field: GraphQLField<unknown, unknown>) => {
    const { fields } = usedType(parent)
    const args = fields.get(field.name) ?? new Set<string>()
    fields.set(field.name, args)
    usedType(getNamedType(field.type))
    return args
  }
  for (const document of documents) {
    const info = new TypeInfo(schema)
    const visitor = visitWithTypeInfo(info, {
      Field(node) {
        const parent = info.getParentType()
        const field = info.getFieldDef()
        if (!parent || !field) throw new Error(`The schema has no field ${node.name.value}`)
        if (field.name.startsWith('__')) return
        const names = new Set(node.arguments?.map(({ name }) => name.value))
        for (const arg of field.args) {
          if (!names.has(arg.name) && !isRequiredArgument(arg)) continue
          use(parent, field).add(arg.name)
          usedType(getNamedType(arg.type))
        }
        use(parent, field)
      },
      NamedType(node) {
        const type = schema.getType(node.name.value)
        if (type !== undefined) usedType(type)
      },
    })
    visit(parse(document), visitor)
  }
  addInterfaces(schema, used)
  return used
}

/** An object has the used fields of its interfaces. */
function addInterfaces(schema: GraphQLSchema, used: Map<string, UsedType>): void {
  for (const [name, { fields }] of used) {
    const type = schema.getType(name)
    if (!isObjectType(type)) continue
    for (const parent of type.getInterfaces())
      for (const [field, args] of used.get(parent.name)?.fields ?? [])
        fields.set(field, new Set([...(fields.get(field) ?? []), ...args]))
  }
}

function writeType(type: GraphQLNamedType, used: ReadonlyMap<string, UsedType>): string {
  if (isScalarType(type))
    return ['ID', 'Int', 'Float', 'String', 'Boolean'].includes(type.name)
      ? ''
      : `scalar ${type.name}`
  if (isEnumType(type)) {
    const values = type.getValues().map(({ name }) => `  ${name}`)
    return `enum ${type.name} {\n${values.join('\n')}\n}`
  }
  if (isUnionType(type)) {
    const members = type.getTypes().filter(({ name }) => used.has(name))
    return `union ${type.name} = ${members.map(({ name }) => name).join(' | ')}`
  }
  if (isInputObjectType(type)) {
    const inputs = Object.values(type.getFields())
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map(
        ({ name, type: of, defaultValue }) => `  ${name}: ${String(of)}${defaultOf(defaultValue)}`,
      )
    return `input ${type.name} {\n${inputs.join('\n')}\n}`
  }
  const parents = type.getInterfaces().filter(({ name }) => used.has(name))
  const head = `${isObjectType(type) ? 'type' : 'interface'} ${type.name}`
  const implemented =
    parents.length === 0 ? '' : ` implements ${parents.map(({ name }) => name).join(' & ')}`
  const fields = [...(used.get(type.name)?.fields ?? [])].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const lines = fields.map(([name, args]) => `  ${writeField(type.getFields()[name], args)}`)
  return `${head}${implemented} {\n${lines.join('\n')}\n}`
}

function writeField(
  field: GraphQLField<unknown, unknown> | undefined,
  args: ReadonlySet<string>,
): string {
  if (field === undefined) throw new Error('The schema lacks a field of an interface')
  const kept = field.args
    .filter(({ name }) => args.has(name))
    .map((arg) => `${arg.name}: ${String(arg.type)}${defaultOf(arg.defaultValue)}`)
  const written = kept.length === 0 ? '' : `(${kept.join(', ')})`
  return `${field.name}${written}: ${String(field.type)}`
}

/** Numbers, truth values and enums are written alike in JSON and in the schema. */
function defaultOf(value: unknown): string {
  if (value === undefined) return ''
  return ` = ${typeof value === 'string' ? value : JSON.stringify(value)}`
}
