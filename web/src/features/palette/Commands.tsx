import { hasPermission } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useClient } from '../../api/client-context.ts'
import { userQuery, workspaceQuery } from '../../api/queries.ts'
import { LazyPart } from '../../ui/overlay/LazyPart.tsx'
import { LazyComponent } from '../../ui/overlay/lazy-component.ts'
import { KeysDialog } from '../keys/KeysDialog.tsx'
import { areaKeys, notificationsKey } from '../keys/area-keys.ts'
import { isAreaOpen } from '../keys/open-areas.ts'
import { useCommandKeys } from '../keys/use-command-keys.ts'
import { useShell } from '../navigation/shell-context.ts'
import { PaletteDialog } from './dialog/PaletteDialog.tsx'
import type { PaletteAction, PaletteItem } from './items/palette-item.ts'
import { rememberItem } from './recent/recent-items.ts'
import { useImmediateActions } from './use-immediate-actions.ts'

const newEntryModal = new LazyComponent(() => import('../action-log/NewEntryModal.tsx'))

interface CommandsProps {
  /** Whether the palette is open. */
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  /** Returns the keys that were pressed before this was loaded, once. */
  readonly takeEarly: () => readonly KeyboardEvent[]
}

/** The palette, the keys of every screen, and the dialogs that both open. */
export default function Commands({ isOpen, onOpenChange, takeEarly }: CommandsProps) {
  const { orgId } = useShell()
  const client = useClient()
  const router = useRouter()
  const workspace = useQuery(workspaceQuery(client, orgId)).data
  const person = useQuery(userQuery(client)).data
  const [dialog, setDialog] = useState<PaletteAction | null>(null)
  /** Opens when the palette has closed, so that the focus returns from it to where it was. */
  const next = useRef<PaletteAction | null>(null)
  const runNow = useImmediateActions()
  const hasArea = (to: string) => workspace !== undefined && isAreaOpen(workspace.org, to)
  const go = (path: string) => void router.navigate({ href: path })
  const onDialogChange = (isDialogOpen: boolean) => {
    if (!isDialogOpen) setDialog(null)
  }

  useCommandKeys({
    takeEarly,
    isPaletteOpen: isOpen,
    onPalette: () => onOpenChange(!isOpen),
    onHelp: () => setDialog('show-keys'),
    onArea: (letter) => {
      if (letter === notificationsKey) return openTray()
      const area = Object.entries(areaKeys).find(([, key]) => key === letter)?.[0]
      if (area === undefined || !hasArea(area)) return false
      go(area.replace('$orgId', orgId))
      return true
    },
  })

  function openItem(item: PaletteItem) {
    if (person !== undefined && item.group !== 'search')
      rememberItem({ userId: person.id, orgId }, item)
    onOpenChange(false)
    if ('path' in item.open) go(item.open.path)
    else if (!runNow(item.open.action)) next.current = item.open.action
  }

  return (
    <>
      <PaletteDialog
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        onOpenItem={openItem}
        onClosed={() => {
          if (next.current === 'notifications') openTray()
          else setDialog(next.current)
          next.current = null
        }}
      />
      <KeysDialog isOpen={dialog === 'show-keys'} onOpenChange={onDialogChange} hasArea={hasArea} />
      {workspace !== undefined && hasPermission(workspace.user.role, 'insights.mark') && (
        <LazyPart
          part={newEntryModal}
          isNeeded={dialog === 'add-action'}
          onError={() => setDialog(null)}
          props={{
            org: workspace.org,
            isOpen: dialog === 'add-action',
            onOpenChange: onDialogChange,
          }}
        />
      )}
    </>
  )
}

/** False on a page without the bell. */
function openTray(): boolean {
  const bell = document.querySelector<HTMLElement>('[data-notifications]')
  bell?.click()
  return bell !== null
}
