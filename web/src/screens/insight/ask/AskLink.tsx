import { PartLink } from '../PartLink.tsx'
import { askId } from '../section-names.ts'

/** To the field in which the finding is asked about. */
export function AskLink() {
  return (
    <PartLink
      id={askId}
      onClick={() => document.getElementById(askId)?.querySelector('input')?.focus()}
      className="inline-flex h-control-small items-center justify-center gap-2 rounded-control px-2 text-13 font-medium whitespace-nowrap text-muted transition-colors hover:bg-hover hover:text-text"
    >
      Ask about this
    </PartLink>
  )
}
