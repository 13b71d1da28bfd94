import { PartLink } from '../PartLink.tsx'
import { askId } from '../section-names.ts'
import { buttonLook } from '../../../ui/button-look.ts'

/** To the field in which the finding is asked about. */
export function AskLink() {
  return (
    <PartLink
      id={askId}
      onClick={() => document.getElementById(askId)?.querySelector('input')?.focus()}
      className={buttonLook('quiet', 'small')}
    >
      Ask about this
    </PartLink>
  )
}
