export { type DemoShop, type ReadyDemo } from './ensure-demo-shop.ts'
export { ensureDemo, type EnsureDemo } from './ensure-demo.ts'
export { listDemoShops, type KnownDemoShop } from './list-demo-shops.ts'
