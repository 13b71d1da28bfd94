import { platformNames } from '@cartograph/contract'
import { customersWord } from '../../../../features/audiences/count-words.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { Modal } from '../../../../ui/overlay/Modal.tsx'
import { DryRunResult } from '../DryRunResult.tsx'
import type { SyncCreation } from './use-create-sync.ts'

/** Confirms the first run with its numbers. */
export function FirstRunDialog({ creation }: { readonly creation: SyncCreation }) {
  const { reviewed, isOpen, close, create, isCreating } = creation
  if (reviewed === null) return null
  const { body, destination, run } = reviewed
  const platform = platformNames[destination.platform]
  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) close()
      }}
      isBusy={isCreating}
      title={`Send ${customersWord(run.add)} to ${platform}?`}
      description={`The first run starts at once, to the list '${body.platform_audience.name}' of ${destination.name}.${destination.mode === 'sandbox' ? ` ${platform} is simulated here, so no real data is sent.` : ''}`}
      actions={
        <>
          <Button disabled={isCreating} onClick={close}>
            Cancel
          </Button>
          <Button look="primary" isBusy={isCreating} onClick={() => create(body)}>
            {isCreating ? 'Creating…' : 'Create sync'}
          </Button>
        </>
      }
    >
      <DryRunResult run={run} platform={destination.platform} />
    </Modal>
  )
}
