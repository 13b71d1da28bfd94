import { parseSync } from 'oxc-parser'

export interface Import {
  readonly specifier: string
  readonly line: number
  /** Erased by the compiler, so it cannot form a cycle at run time. */
  readonly typeOnly: boolean
}

/** Lists the static imports, literal dynamic imports and re-exports of a source file. */
export function listImports(file: string, source: string): Import[] {
  const { module } = parseSync(file, source)
  const lineOf = (offset: number): number => source.slice(0, offset).split('\n').length
  const statics = module.staticImports.map((found) => ({
    specifier: found.moduleRequest.value,
    line: lineOf(found.start),
    typeOnly: found.entries.length > 0 && found.entries.every((entry) => entry.isType),
  }))
  const reExports = module.staticExports.flatMap((found) =>
    found.entries.flatMap((entry) =>
      entry.moduleRequest
        ? [
            {
              specifier: entry.moduleRequest.value,
              line: lineOf(found.start),
              typeOnly: entry.isType,
            },
          ]
        : [],
    ),
  )
  const dynamics = module.dynamicImports.flatMap((found) => {
    const literal = /^['"]([^'"]+)['"]$/.exec(
      source.slice(found.moduleRequest.start, found.moduleRequest.end),
    )
    return literal?.[1]
      ? [{ specifier: literal[1], line: lineOf(found.start), typeOnly: false }]
      : []
  })
  return [...statics, ...reExports, ...dynamics]
}
