export { feedInsights, type FeedInsights } from './feed.ts'
export { hasInsights } from './has-any.ts'
export { listInsights, type ListInsights } from './list.ts'
export { replaceInsights, type ReplaceInsights } from './replace.ts'
