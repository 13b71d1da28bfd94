import type { ComponentType } from 'react'

/** A piece of the page whose code is fetched when somebody is about to use it, and then kept. */
export class LazyComponent<Props> {
  readonly #importIt: () => Promise<{ readonly default: ComponentType<Props> }>
  #fetching: Promise<ComponentType<Props>> | null = null
  #component: ComponentType<Props> | null = null

  constructor(importIt: () => Promise<{ readonly default: ComponentType<Props> }>) {
    this.#importIt = importIt
  }

  /** Null until it was fetched. */
  get component(): ComponentType<Props> | null {
    return this.#component
  }

  /** What failed is tried again the next time. */
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

  /** Ahead of time; whoever needs it hears of a failure then. */
  prefetch(): void {
    void this.load().catch(() => undefined)
  }
}
