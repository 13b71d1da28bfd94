import { use, type ComponentType } from 'react'

export type LoadedDraw<Props> = ComponentType<Props> & {
  /** Starts loading, when the element comes near the viewport. */
  readonly load: () => void
}

/**
 * Like `React.lazy`, but renders in the same pass once the component is loaded. `lazy` suspends even then,
 * and React throttles the reveal of suspended content by about 300 ms.
 */
export function drawWhenLoaded<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): LoadedDraw<Props> {
  let loading: Promise<ComponentType<Props>> | null = null

  function start(): Promise<ComponentType<Props>> {
    loading ??= trackStatus(load().then((found) => found.default))
    return loading
  }

  function Draw(props: Props) {
    const Loaded = use(start())
    // oxlint-disable-next-line react/static-components -- `start` returns one component for good
    return <Loaded {...props} />
  }
  // The error is thrown when the element renders.
  return Object.assign(Draw, { load: () => void start().catch(() => undefined) })
}

/** Sets `status` and `value` on a promise, so that `use` reads it without suspending. */
function trackStatus<Value>(promise: Promise<Value>): Promise<Value> {
  promise.then(
    (value) => void Object.assign(promise, { status: 'fulfilled', value }),
    (reason: unknown) => void Object.assign(promise, { status: 'rejected', reason }),
  )
  return promise
}
