import {
  platformNames,
  type AfterDeletion,
  type OrgId,
  type Segment,
  type SyncedAudience,
} from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../api/client-context.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { AfterDeletionChoice } from './syncs/AfterDeletionChoice.tsx'
import { syncsOfSegmentQuery } from './syncs/sync-queries.ts'
import { useDeleteSegment } from './use-segment-actions.ts'

interface DeleteSegmentDialogProps {
  readonly orgId: OrgId
  readonly segment: Segment
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly onDeleted: () => void
}

/** Opens once it is known which syncs depend on the segment, so that it names them. */
export function DeleteSegmentDialog(props: DeleteSegmentDialogProps) {
  const { orgId, segment, isOpen, onOpenChange, onDeleted } = props
  const dependent = useQuery({
    ...syncsOfSegmentQuery(useClient(), orgId, segment.id),
    enabled: isOpen,
    // The dialog waits for it, and has other words if it fails.
    retry: false,
  })
  const syncs = dependent.data ?? []
  const [lists, setLists] = useState<AfterDeletion>('keep')
  const remove = useDeleteSegment(orgId, segment, () => {
    onOpenChange(false)
    onDeleted()
  })
  return (
    <ConfirmDialog
      isOpen={isOpen && !dependent.isLoading}
      onOpenChange={onOpenChange}
      title={`Delete '${segment.name}'?`}
      confirmLabel={remove.isPending ? 'Deleting…' : 'Delete segment'}
      tone="danger"
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(lists)}
    >
      {dependent.isError && 'Syncs that depend on this segment will disintegrate. '}
      {syncs.length > 0 && <DependentSyncs syncs={syncs} />}
      {syncs.length > 0 ? 'The segment' : 'It'} will be deleted for everyone in the workspace. This
      can't be undone.
      {syncs.length > 0 && (
        <AfterDeletionChoice
          legend={syncs.length === 1 ? 'The list at the platform' : 'The lists at the platforms'}
          texts={{
            keep: 'Keep what is there now',
            empty: 'Empty: remove every customer who was sent',
          }}
          value={lists}
          onChange={setLists}
        />
      )}
    </ConfirmDialog>
  )
}

function DependentSyncs({ syncs }: { readonly syncs: readonly SyncedAudience[] }) {
  return (
    <>
      {syncs.length === 1
        ? 'The sync that depends on this segment will disintegrate:'
        : `The ${syncs.length} syncs that depend on this segment will disintegrate:`}
      <ul className="my-2 list-disc pl-5 text-text">
        {syncs.map(({ id, platform_audience: { name, destination } }) => (
          <li key={id} className="wrap-anywhere">
            {`${name} at ${platformNames[destination.platform]}, ${destination.name}`}
          </li>
        ))}
      </ul>
    </>
  )
}
