export { connectShopify } from './connect.ts'
export { initiateShopify } from './initiate.ts'
export { installShopify, type InstallResult } from './install.ts'
