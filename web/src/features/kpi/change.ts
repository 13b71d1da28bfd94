export { changeBetween, sentimentOf, type Change, type Sentiment } from '@cartograph/contract'
