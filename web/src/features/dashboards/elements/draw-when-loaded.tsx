import { use, type ComponentType } from 'react'

export type LoadedDraw<Props> = ComponentType<Props> & {
  /** Begins to load what draws it, once somebody comes near. */
  readonly load: () => void
}

/**
 * As React's `lazy`, but what is loaded is drawn at once. `lazy` waits even then, if only for a moment, and
 * React shows whatever was waited for a third of a second later, together with all else that comes by then.
 */
export function drawWhenLoaded<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): LoadedDraw<Props> {
  let loading: Promise<ComponentType<Props>> | null = null

  function start(): Promise<ComponentType<Props>> {
    loading ??= told(load().then((found) => found.default))
    return loading
  }

  function Draw(props: Props) {
    const Loaded = use(start())
    return <Loaded {...props} />
  }
  // That it failed is thrown where it is drawn.
  return Object.assign(Draw, { load: () => void start().catch(() => undefined) })
}

/** A promise that says what has become of it: by that React takes it at its word instead of waiting. */
function told<Value>(promise: Promise<Value>): Promise<Value> {
  promise.then(
    (value) => void Object.assign(promise, { status: 'fulfilled', value }),
    (reason: unknown) => void Object.assign(promise, { status: 'rejected', reason }),
  )
  return promise
}
