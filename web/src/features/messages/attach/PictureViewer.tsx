import { Dialog } from '@base-ui/react/dialog'
import type { Attachment, OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { attachmentQuery } from './attachment-query.ts'
import { BlobImage } from './BlobImage.tsx'
import './picture-viewer.css'
import { useSaveFile } from './use-save-file.ts'
import { useSwipe } from './use-swipe.ts'

interface PictureViewerProps {
  readonly orgId: OrgId
  readonly pictures: readonly Attachment[]
  /** The position of the picture that is shown; null while it is closed. */
  readonly shown: number | null
  readonly onShow: (shown: number | null) => void
}

/**
 * A picture as large as the window allows; on a phone it fills the screen. The arrow keys and a swipe go through
 * those of its message, Escape closes.
 */
export function PictureViewer({ orgId, pictures, shown, onShow }: PictureViewerProps) {
  const picture = shown === null ? undefined : pictures[shown]
  const hasOthers = pictures.length > 1
  const step = (by: number) => {
    if (shown !== null && hasOthers) onShow((shown + by + pictures.length) % pictures.length)
  }
  return (
    <Dialog.Root open={picture !== undefined} onOpenChange={(open) => !open && onShow(null)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-99999 bg-backdrop" />
        <Dialog.Popup
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight') step(1)
            else if (event.key === 'ArrowLeft') step(-1)
          }}
          className="picture-viewer fixed inset-0 z-99999 flex flex-col bg-raised sm:inset-6 sm:rounded-surface sm:border sm:border-border sm:shadow-float"
        >
          {picture !== undefined && <ViewedPicture {...{ orgId, picture }} onStep={step} />}
          {hasOthers && (
            <div className="flex items-center justify-center gap-3 border-t border-border px-3 py-2">
              <Button size="small" look="quiet" aria-label="Previous" onClick={() => step(-1)}>
                ←
              </Button>
              <span className="text-13 text-muted tabular-nums">
                {(shown ?? 0) + 1} of {pictures.length}
              </span>
              <Button size="small" look="quiet" aria-label="Next" onClick={() => step(1)}>
                →
              </Button>
            </div>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface ViewedPictureProps {
  readonly orgId: OrgId
  readonly picture: Attachment
  readonly onStep: (by: number) => void
}

function ViewedPicture({ orgId, picture, onStep }: ViewedPictureProps) {
  const client = useClient()
  const whole = useQuery(attachmentQuery(client, orgId, picture, 'whole'))
  const preview = useQuery(attachmentQuery(client, orgId, picture, 'preview'))
  const blob = whole.data ?? preview.data
  const { save, isSaving } = useSaveFile(orgId, picture)
  return (
    <>
      <div className="flex items-center gap-2 border-b border-border px-3 py-2 sm:px-4">
        <Dialog.Title className="min-w-0 flex-1 truncate text-14 font-semibold">
          {picture.name}
        </Dialog.Title>
        <Button size="small" isBusy={isSaving} onClick={save}>
          Save
        </Button>
        <Dialog.Close
          aria-label="Close"
          className="flex size-control-small shrink-0 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-text"
        >
          <span aria-hidden="true">✕</span>
        </Dialog.Close>
      </div>
      <div className="flex min-h-0 flex-1 items-center justify-center p-2" {...useSwipe(onStep)}>
        {blob !== undefined ? (
          <BlobImage
            blob={blob}
            alt={picture.name}
            className="max-h-full max-w-full border border-border object-contain"
          />
        ) : (
          <p role="status" className="text-14 text-muted">
            {whole.isError ? "Couldn't load the picture." : 'Loading…'}
          </p>
        )}
      </div>
    </>
  )
}
