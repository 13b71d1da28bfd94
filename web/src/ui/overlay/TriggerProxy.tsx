import { useLayoutEffect, type HTMLAttributes, type ReactElement, type Ref } from 'react'
import { attachRef } from './attach-ref.ts'
import type { Handlers, TriggerLink } from './trigger-link.ts'

/** What a popup wants its trigger to have. */
export interface ForwardedProps {
  readonly attributes: Readonly<Record<string, unknown>>
  /** Their names; they themselves change with every render. */
  readonly handlers: readonly string[]
}

/** What the library would render its trigger with. */
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

/** Stands where the library would draw a trigger, and makes it use the one that is there already. */
export function TriggerProxy({
  triggerProps: { ref, ...props },
  link,
  onForward,
}: TriggerProxyProps) {
  const key = JSON.stringify(splitProps(props))
  useLayoutEffect(() => link.setHandlers(props as Handlers))
  useLayoutEffect(() => attachRef(ref, link.element), [ref, link])
  // Handlers are looked up when they are called, so that only what is written into the page is told.
  useLayoutEffect(() => onForward(JSON.parse(key) as ForwardedProps), [key, onForward])
  useLayoutEffect(() => {
    // After the library's own effects, which begin to listen.
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
