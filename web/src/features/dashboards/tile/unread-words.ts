import type { TileState } from './tile-props.ts'

type Because = Extract<TileState, { kind: 'unread' }>['because']

/** Why there is nothing to be seen yet, and when there will be. */
export function unreadWords(title: string, because: Because) {
  const { headline, until } = words[because]
  return { headline, text: `${title} shows here once ${until}.` }
}

const words: Record<Because, { readonly headline: string; readonly until: string }> = {
  reading: {
    headline: 'These days are still being read',
    until: 'they have been',
  },
  stopped: {
    headline: 'The data sync is stopped',
    until: 'it is started again and these days have been read',
  },
  failed: {
    headline: 'The data sync failed',
    until: 'the sync works again and these days have been read',
  },
}
