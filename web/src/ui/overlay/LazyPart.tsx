import { createElement, useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import type { LazyComponent } from './lazy-component.ts'
import { toast } from '../feedback/toast.ts'

interface LazyPartProps<Props> {
  part: LazyComponent<Props>
  isNeeded: boolean
  /** Called if the code couldn't be loaded; the user has seen the error. */
  onError: () => void
  props: Props
}

/**
 * Renders nothing until it is first needed. Then it stays mounted, so that its closing animation runs.
 */
export function LazyPart<Props>({ part, isNeeded, onError, props }: LazyPartProps<Props>) {
  const [found, setFound] = useState<ComponentType<Props> | null>(null)
  const isMissing = isNeeded && found === null
  // Without an intermediate render if the code is already loaded.
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
