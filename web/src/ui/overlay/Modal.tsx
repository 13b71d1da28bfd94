import { LazyPart } from './LazyPart.tsx'
import { LazyComponent } from './lazy-component.ts'
import type { ModalProps } from './modal-props.ts'

const modalDialog = new LazyComponent(() => import('./popups/ModalDialog.tsx'))

/** A modal dialog; Escape and a click outside close it. */
export function Modal(props: ModalProps) {
  const leave = () => props.onOpenChange(false)
  return <LazyPart part={modalDialog} isNeeded={props.isOpen} onError={leave} props={props} />
}
