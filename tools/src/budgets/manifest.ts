export interface Chunk {
  readonly file: string
  readonly name?: string
  readonly css?: readonly string[]
  /** Keys of what is loaded before it can run. */
  readonly imports?: readonly string[]
  readonly isEntry?: boolean
}

/** What the bundler says of the files that it wrote. */
export class Manifest {
  readonly #chunks: ReadonlyMap<string, Chunk>

  constructor(json: string) {
    this.#chunks = new Map(Object.entries(JSON.parse(json) as Record<string, Chunk>))
  }

  get entry(): string {
    const found = [...this.#chunks].find(([, { isEntry }]) => isEntry)
    if (!found) throw new Error('The manifest names no entry')
    return found[0]
  }

  /** Fails when the source has no file of its own any more, which would make a sum too small. */
  key(source: string): string {
    if (!this.#chunks.has(source)) throw new Error(`The manifest has no ${source}`)
    return source
  }

  within(folder: string): readonly string[] {
    return [...this.#chunks.keys()].filter((key) => key.startsWith(`${folder}/`))
  }

  /** What several screens share has no source, but the name that web/chunks.ts gives it. */
  named(...names: readonly string[]): readonly string[] {
    return names.map((name) => {
      const found = [...this.#chunks].find(([, chunk]) => chunk.name === name && isScript(chunk))
      if (!found) throw new Error(`The manifest has no file that is called ${name}`)
      return found[0]
    })
  }

  at(keys: readonly string[]): readonly Chunk[] {
    return keys.flatMap((key) => this.#chunks.get(key) ?? [])
  }

  /** These and all that is needed before they can run. */
  closure(keys: readonly string[]): readonly Chunk[] {
    const seen = new Set<string>()
    const visit = (key: string) => {
      if (seen.has(key)) return
      seen.add(key)
      for (const next of this.#chunks.get(key)?.imports ?? []) visit(next)
    }
    for (const key of keys) visit(key)
    return this.at([...seen])
  }

  scripts(): readonly Chunk[] {
    return [...this.#chunks.values()].filter(isScript)
  }
}

function isScript({ file }: Chunk): boolean {
  return file.endsWith('.js')
}
