import { LazyPart } from './LazyPart.tsx'
import { LazyComponent } from './lazy-component.ts'
import type { ConfirmDialogProps } from './confirm-props.ts'

const confirmAlert = new LazyComponent(() => import('./popups/ConfirmAlert.tsx'))

/** Asks for confirmation. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const leave = () => props.onOpenChange(false)
  return <LazyPart part={confirmAlert} isNeeded={props.isOpen} onError={leave} props={props} />
}
