import { Fetched } from './LazyPart.tsx'
import { FetchedPart } from './lazy-component.ts'
import type { ConfirmDialogProps } from './confirm-props.ts'

const confirmAlert = new FetchedPart(() => import('./ConfirmAlert.tsx'))

/** Asks before something is done that matters. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const leave = () => props.onOpenChange(false)
  return <Fetched part={confirmAlert} isWanted={props.isOpen} onFailed={leave} props={props} />
}
