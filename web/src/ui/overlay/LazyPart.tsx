import { createElement, useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import type { FetchedPart } from './lazy-component.ts'
import { toast } from '../feedback/toast.ts'

interface FetchedProps<Props> {
  part: FetchedPart<Props>
  isWanted: boolean
  /** It cannot be had; the person is told already. */
  onFailed: () => void
  props: Props
}

/** Nothing until it was wanted once and is there; from then on it stays, so that it can close slowly. */
export function Fetched<Props>({ part, isWanted, onFailed, props }: FetchedProps<Props>) {
  const [found, setFound] = useState<ComponentType<Props> | null>(null)
  const isMissing = isWanted && found === null
  // At once where it is here already: nobody sees a step in between.
  if (isMissing && part.component !== null) setFound(() => part.component)
  const fail = useEffectEvent(() => {
    onFailed()
    toast.error('This could not be opened. Check your connection and try again.')
  })
  useEffect(() => {
    if (!isMissing) return
    let isGone = false
    part.bring().then(
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
