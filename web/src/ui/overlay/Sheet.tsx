import { LazyPart } from './LazyPart.tsx'
import { LazyComponent } from './lazy-component.ts'
import type { SheetProps } from './sheet-props.ts'

const sheetDialog = new LazyComponent(() => import('./SheetDialog.tsx'))

/** Something beside the page, at its right edge; on phones it is the page. Escape leaves it. */
export function Sheet(props: SheetProps) {
  const { isOpen, onClose } = props
  return <LazyPart part={sheetDialog} isNeeded={isOpen} onError={onClose} props={props} />
}
