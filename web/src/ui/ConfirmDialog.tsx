import { Fetched } from './Fetched.tsx'
import { FetchedPart } from './fetched-part.ts'
import type { ConfirmDialogProps } from './confirm-props.ts'

const confirmAlert = new FetchedPart(() => import('./ConfirmAlert.tsx'))

/** Asks before something is done that matters. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const leave = () => props.onOpenChange(false)
  return <Fetched part={confirmAlert} isWanted={props.isOpen} onFailed={leave} props={props} />
}
