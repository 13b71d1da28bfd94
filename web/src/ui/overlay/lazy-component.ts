import type { ComponentType } from 'react'

/** A component whose code is loaded on demand and then kept. */
export class LazyComponent<Props> {
  readonly #importIt: () => Promise<{ readonly default: ComponentType<Props> }>
  #fetching: Promise<ComponentType<Props>> | null = null
  #component: ComponentType<Props> | null = null

  constructor(importIt: () => Promise<{ readonly default: ComponentType<Props> }>) {
    this.#importIt = importIt
  }

  /** Null until it has loaded. */
  get component(): ComponentType<Props> | null {
    return this.#component
  }

  /** A failed load is retried on the next call. */
  load(): Promise<ComponentType<Props>> {
    this.#fetching ??= this.#importIt().then(
      ({ default: component }) => (this.#component = component),
      (error: unknown) => {
        this.#fetching = null
        throw error
      },
    )
    return this.#fetching
  }

  /** Ignores errors; `load` reports them. */
  prefetch(): void {
    void this.load().catch(() => undefined)
  }
}
