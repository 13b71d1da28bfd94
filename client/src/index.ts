export { connect, type Client, type ClientOptions } from './connect.ts'
export { listAll } from './list-all.ts'
export { RequestError } from './request-error.ts'
