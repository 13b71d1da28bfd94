import { endpointUrl, getAttachment, type AttachmentId, type OrgId } from '@cartograph/contract'
import { apiErrorFrom, unreachable } from './api-error.ts'
import type { Client } from './client.ts'

export interface FileRequest {
  readonly orgId: OrgId
  readonly id: AttachmentId
  readonly size: 'whole' | 'preview'
  readonly signal?: AbortSignal
}

/** The bytes of a file. An element's own request could not prove who asks. */
export async function fetchFile(
  { session }: Pick<Client, 'session'>,
  { orgId, id: attachmentId, size, signal }: FileRequest,
): Promise<Blob> {
  const url = endpointUrl(getAttachment, { params: { orgId, attachmentId }, query: { size } })
  const ask = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    try {
      return await fetch(url, { headers, ...(signal && { signal }) })
    } catch (cause) {
      if (signal?.aborted === true) throw cause
      throw unreachable(cause)
    }
  }
  const token = await session.token()
  const first = await ask(token)
  const response = first.status === 401 ? await ask(await session.renew(token)) : first
  if (response.ok) return response.blob()
  throw apiErrorFrom(response.status, await response.json().catch(() => null))
}
