import { LazyPart } from './LazyPart.tsx'
import { LazyComponent } from './lazy-component.ts'
import type { ModalProps } from './modal-props.ts'

const modalDialog = new LazyComponent(() => import('./ModalDialog.tsx'))

/** Something that is done on the side; Escape and a press beside it leave it. */
export function Modal(props: ModalProps) {
  const leave = () => props.onOpenChange(false)
  return <LazyPart part={modalDialog} isNeeded={props.isOpen} onError={leave} props={props} />
}
