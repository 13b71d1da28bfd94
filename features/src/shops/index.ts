export { hasSeveralShops } from './has-several-shops.ts'
export { withoutShops } from './without-shops.ts'
