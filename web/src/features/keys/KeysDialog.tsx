import { useState } from 'react'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { KeyCaps } from './KeyCaps.tsx'
import { globalKeys, screenKeys, type KeyGroup } from './key-groups.ts'

interface KeysDialogProps {
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly hasArea: (to: string) => boolean
}

/** Lists the keys that work on the current screen. */
export function KeysDialog({ isOpen, onOpenChange, hasArea }: KeysDialogProps) {
  return (
    <Modal isOpen={isOpen} onOpenChange={onOpenChange} title="Keyboard shortcuts" size="large">
      <KeyList hasArea={hasArea} />
    </Modal>
  )
}

/** Reads the screen once, when the dialog opens. */
function KeyList({ hasArea }: Pick<KeysDialogProps, 'hasArea'>) {
  const [onScreen] = useState(() => screenKeys(document))
  const groups = [...globalKeys(hasArea), ...onScreen]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard on small screens
    <div tabIndex={0} role="group" aria-label="Keys" className="key-groups">
      {groups.map((group) => (
        <KeyTable key={group.title} group={group} />
      ))}
    </div>
  )
}

function KeyTable({ group: { title, keys } }: { readonly group: KeyGroup }) {
  return (
    <section aria-label={title} className="key-group">
      <h3 className="text-13 font-semibold">{title}</h3>
      <dl>
        {keys.map(({ ways, text }) => (
          <div
            key={text}
            className="key-row flex items-center justify-between gap-4 border-t border-border text-13"
          >
            <dt>{text}</dt>
            <dd className="shrink-0">
              <KeyCaps ways={ways} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
