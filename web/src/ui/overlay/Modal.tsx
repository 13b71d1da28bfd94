import { Fetched } from './LazyPart.tsx'
import { FetchedPart } from './lazy-component.ts'
import type { ModalProps } from './modal-props.ts'

const modalDialog = new FetchedPart(() => import('./ModalDialog.tsx'))

/** Something that is done on the side; Escape and a press beside it leave it. */
export function Modal(props: ModalProps) {
  const leave = () => props.onOpenChange(false)
  return <Fetched part={modalDialog} isWanted={props.isOpen} onFailed={leave} props={props} />
}
