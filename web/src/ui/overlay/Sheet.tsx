import { Fetched } from './LazyPart.tsx'
import { FetchedPart } from './lazy-component.ts'
import type { SheetProps } from './sheet-props.ts'

const sheetDialog = new FetchedPart(() => import('./SheetDialog.tsx'))

/** Something beside the page, at its right edge; on phones it is the page. Escape leaves it. */
export function Sheet(props: SheetProps) {
  const { isOpen, onClose } = props
  return <Fetched part={sheetDialog} isWanted={isOpen} onFailed={onClose} props={props} />
}
