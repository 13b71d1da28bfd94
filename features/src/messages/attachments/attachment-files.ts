import type { AttachmentId, OrgId } from '@cartograph/contract'
import type { FileStore } from '../../file-store.ts'

interface Place {
  readonly orgId: OrgId
  readonly id: AttachmentId
}

export const wholePath = ({ orgId, id }: Place) => `attachments/${orgId}/${id}`
export const previewPath = (place: Place) => `${wholePath(place)}.preview`

export async function deleteFiles(files: FileStore, place: Place): Promise<void> {
  await files.delete(previewPath(place))
  await files.delete(wholePath(place))
}
