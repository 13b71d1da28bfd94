import type { OrgId, Segment } from '@cartograph/contract'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { useDeleteSegment, useDuplicateSegment } from './use-segment-actions.ts'

interface SegmentMenuProps {
  readonly orgId: OrgId
  readonly segment: Segment
  readonly onDeleted?: () => void
}

/** What can be done with a segment, by those who may change it. */
export function SegmentMenu({ orgId, segment, onDeleted = () => undefined }: SegmentMenuProps) {
  const [isAsking, setAsking] = useState(false)
  const duplicate = useDuplicateSegment(orgId)
  const remove = useDeleteSegment(orgId, segment, () => {
    setAsking(false)
    onDeleted()
  })
  const { name } = segment
  return (
    <>
      <Menu
        trigger={
          <button
            type="button"
            aria-label={`Actions for ${name}`}
            className="relative flex size-control shrink-0 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-text"
          >
            <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5" fill="currentColor">
              <circle cx="10" cy="4.5" r="1.5" />
              <circle cx="10" cy="10" r="1.5" />
              <circle cx="10" cy="15.5" r="1.5" />
            </svg>
          </button>
        }
        items={[
          { label: 'Edit', to: `/org/${orgId}/audiences/segments/${segment.id}/edit` },
          {
            label: 'Duplicate',
            isDisabled: duplicate.isPending,
            onSelect: () => duplicate.mutate(segment),
          },
          { label: 'Delete', tone: 'danger', onSelect: () => setAsking(true) },
        ]}
      />
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`Delete '${name}'?`}
        confirmLabel={remove.isPending ? 'Deleting…' : 'Delete segment'}
        tone="danger"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        Syncs that depend on this segment will disintegrate. It will be deleted for everyone in the
        workspace. This can't be undone.
      </ConfirmDialog>
    </>
  )
}
