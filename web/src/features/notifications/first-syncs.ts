import { platformNames, type ConnectionId, type DataIngestion } from '@cartograph/contract'
import { describeAllRows } from '../sync/describe-sync.ts'
import { summariseSync } from '../sync/sync-summary.ts'

export interface FirstSync {
  readonly connectionId: ConnectionId
  /** 'Shopify, Fernhill Goods' */
  readonly name: string
  readonly words: string
  readonly share: number | null
  readonly isMoving: boolean
}

/** The connections of streams whose history is being read. */
export function firstSyncs(streams: readonly DataIngestion[]): FirstSync[] {
  const ids = [...new Set(streams.map(({ connection_id: id }) => id))]
  return ids.flatMap((id) => {
    const own = streams.filter(({ connection_id: of }) => of === id)
    const [first] = own
    if (first === undefined) return []
    const { state, share } = summariseSync(own)
    const title = platformNames[first.platform]
    const given = first.datasource_name
    return [
      {
        connectionId: id,
        name: given === '' || given === title ? title : `${title}, ${given}`,
        words: state === 'waiting' ? 'Waiting for its turn' : describeAllRows(own),
        share,
        isMoving: state === 'running',
      },
    ]
  })
}
