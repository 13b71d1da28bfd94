export { renderConfigurationDocs } from './config-docs.ts'
export { renderOpenapi } from './openapi.ts'
export { renderRolesDocs } from './roles-docs.ts'
