import { LazyPart } from './LazyPart.tsx'
import { LazyComponent } from './lazy-component.ts'
import type { SheetProps } from './sheet-props.ts'

const sheetDialog = new LazyComponent(() => import('./popups/SheetDialog.tsx'))

/** A panel at the right edge; on phones it covers the page. Escape closes it. */
export function Sheet(props: SheetProps) {
  const { isOpen, onClose } = props
  return <LazyPart part={sheetDialog} isNeeded={isOpen} onError={onClose} props={props} />
}
