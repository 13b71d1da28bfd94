import {
  cloneElement,
  useCallback,
  useState,
  type AriaAttributes,
  type ComponentPropsWithRef,
  type ReactElement,
  type SyntheticEvent,
} from 'react'
import { TriggerProxy, type ForwardedProps, type PopupTriggerSlot } from './TriggerProxy.tsx'
import { attachRef } from './attach-ref.ts'
import { LazyPart } from './LazyPart.tsx'
import type { LazyComponent } from './lazy-component.ts'
import { TriggerLink, type Handlers } from './trigger-link.ts'

interface PopupTriggerProps<Props> {
  /** A button. */
  trigger: ReactElement
  part: LazyComponent<Props & PopupTriggerSlot>
  /** The props of the popup. */
  props: Props
  /** The kind of popup; null for tooltips. */
  kind: 'menu' | 'dialog' | null
}

/**
 * A button and its popup. The popup's code loads and mounts once the button is hovered, focused or pressed: a
 * dashboard has a hundred popups, and most are never opened.
 */
export function PopupTrigger<Props>({ trigger, part, props, kind }: PopupTriggerProps<Props>) {
  const own = trigger.props as ComponentPropsWithRef<'button'>
  const [link] = useState(() => new TriggerLink())
  const [isActivated, setActivated] = useState(false)
  const [gift, setGift] = useState(nothing)
  const { ref: ownRef } = own
  const ref = useCallback(
    (element: HTMLButtonElement | null) => {
      link.attachTo(element)
      const detach = attachRef(ownRef, element)
      return () => {
        link.attachTo(null)
        detach()
      }
    },
    [link, ownRef],
  )

  const listen: Handlers = {
    onPointerEnter: () => {
      link.setHovered(true)
      setActivated(true)
    },
    onPointerLeave: () => link.setHovered(false),
    onFocus: () => setActivated(true),
    onClick: () => {
      link.recordPress()
      setActivated(true)
    },
  }
  const handlers: Record<string, unknown> = {}
  for (const name of new Set([...Object.keys(listen), ...gift.handlers])) {
    handlers[name] = (event: SyntheticEvent) => {
      ;(own as Handlers)[name]?.(event)
      listen[name]?.(event)
      link.callHandler(name, event)
    }
  }
  const closed: AriaAttributes =
    kind === null ? {} : { 'aria-haspopup': kind, 'aria-expanded': false }
  return (
    <>
      {cloneElement(trigger, { ...closed, ...gift.attributes, ...own, ...handlers, ref } as object)}
      <LazyPart
        part={part}
        isNeeded={isActivated}
        onError={() => setActivated(false)}
        props={{
          ...props,
          triggerId: own.id,
          renderTrigger: (given) => (
            <TriggerProxy triggerProps={given} link={link} onForward={setGift} />
          ),
        }}
      />
    </>
  )
}

const nothing: ForwardedProps = { attributes: {}, handlers: [] }
