import { createElement, useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import type { LazyComponent } from './lazy-component.ts'
import { toast } from '../feedback/toast.ts'

interface LazyPartProps<Props> {
  part: LazyComponent<Props>
  isNeeded: boolean
  /** It cannot be had; the person is told already. */
  onError: () => void
  props: Props
}

/** Nothing until it was wanted once and is there; from then on it stays, so that it can close slowly. */
export function LazyPart<Props>({ part, isNeeded, onError, props }: LazyPartProps<Props>) {
  const [found, setFound] = useState<ComponentType<Props> | null>(null)
  const isMissing = isNeeded && found === null
  // At once where it is here already: nobody sees a step in between.
  if (isMissing && part.component !== null) setFound(() => part.component)
  const fail = useEffectEvent(() => {
    onError()
    toast.error("Couldn't open this. Check your connection and try again.")
  })
  useEffect(() => {
    if (!isMissing) return
    let isGone = false
    part.load().then(
      (component) => {
        if (!isGone) setFound(() => component)
      },
      () => {
        if (!isGone) fail()
      },
    )
    return () => {
      isGone = true
    }
  }, [part, isMissing])
  return found === null ? null : createElement(found as ComponentType<object>, props as object)
}
