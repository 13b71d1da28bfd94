import type { Attachment, OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import { attachmentQuery } from './attachment-query.ts'
import { BlobImage } from './BlobImage.tsx'

interface PicturePreviewProps {
  readonly orgId: OrgId
  readonly attachment: Attachment
  readonly onOpen: () => void
}

/** Takes its room before it has loaded, so that nothing jumps. */
export function PicturePreview({ orgId, attachment, onOpen }: PicturePreviewProps) {
  const { data, isError } = useQuery(attachmentQuery(useClient(), orgId, attachment, 'preview'))
  const { width, height } = attachment.picture ?? { width: 4, height: 3 }
  const scale = Math.min(1, 240 / width, 180 / height)
  return (
    <button
      type="button"
      aria-label={isError ? undefined : `Open ${attachment.name}`}
      title={attachment.name}
      onClick={onOpen}
      style={{
        width: Math.max(44, Math.round(width * scale)),
        aspectRatio: `${width} / ${height}`,
      }}
      className="block max-h-45 min-h-11 max-w-full overflow-hidden rounded-control border border-border bg-hover"
    >
      {data !== undefined ? (
        <BlobImage blob={data} alt={attachment.name} className="size-full object-contain" />
      ) : (
        isError && <span className="p-1 text-12 text-muted">Couldn't load the picture</span>
      )}
    </button>
  )
}
