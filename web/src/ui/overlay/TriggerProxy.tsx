import { useLayoutEffect, type HTMLAttributes, type ReactElement, type Ref } from 'react'
import { attachRef } from './attach-ref.ts'
import type { Handlers, TriggerLink } from './trigger-link.ts'

/** What a popup sets on its trigger. */
export interface ForwardedProps {
  readonly attributes: Readonly<Record<string, unknown>>
  /** Only the names; the handlers change with every render. */
  readonly handlers: readonly string[]
}

/** The props that the library renders a trigger with. */
export type TriggerProps = HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> | undefined }

export interface PopupTriggerSlot {
  readonly triggerId: string | undefined
  readonly renderTrigger: (given: TriggerProps) => ReactElement
}

interface TriggerProxyProps {
  triggerProps: TriggerProps
  link: TriggerLink
  onForward: (gift: ForwardedProps) => void
}

/** Renders in place of the library's trigger and forwards its props to the existing button. */
export function TriggerProxy({
  triggerProps: { ref, ...props },
  link,
  onForward,
}: TriggerProxyProps) {
  const key = JSON.stringify(splitProps(props))
  useLayoutEffect(() => link.setHandlers(props as Handlers))
  useLayoutEffect(() => attachRef(ref, link.element), [ref, link])
  // Handlers are looked up when they are called, so only serializable props are forwarded.
  useLayoutEffect(() => onForward(JSON.parse(key) as ForwardedProps), [key, onForward])
  useLayoutEffect(() => {
    // Runs after the library's own effects, which add its listeners.
    const timer = setTimeout(() => link.replay())
    return () => clearTimeout(timer)
  }, [link])
  return null
}

function splitProps(props: object): ForwardedProps {
  const all = Object.entries(props) as readonly (readonly [string, unknown])[]
  return {
    attributes: Object.fromEntries(all.filter(([, value]) => isPlain(value))),
    handlers: all.flatMap(([name, value]) => (typeof value === 'function' ? [name] : [])),
  }
}

function isPlain(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}
