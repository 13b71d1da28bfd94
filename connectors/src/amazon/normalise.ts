export { normaliseOrder } from './order-rows.ts'
export { normaliseProduct } from './product-rows.ts'
