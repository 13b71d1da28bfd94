export interface Chunk {
  readonly file: string
  readonly name?: string
  readonly css?: readonly string[]
  /** Keys of the chunks that it imports statically. */
  readonly imports?: readonly string[]
  readonly isEntry?: boolean
}

/** The build manifest of Vite. */
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

  within(folder: string): readonly string[] {
    return [...this.#chunks.keys()].filter((key) => key.startsWith(`${folder}/`))
  }

  /** Chunks shared by several screens have no source file, but a name from web/chunks.ts. */
  named(...names: readonly string[]): readonly string[] {
    return names.map((name) => {
      const found = [...this.#chunks].find(([, chunk]) => chunk.name === name && isScript(chunk))
      if (!found) throw new Error(`The manifest has no file named ${name}`)
      return found[0]
    })
  }

  at(keys: readonly string[]): readonly Chunk[] {
    return keys.flatMap((key) => this.#chunks.get(key) ?? [])
  }

  /** These chunks and everything that they import statically. */
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
