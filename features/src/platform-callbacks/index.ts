export { deleteRequestedData } from './delete-requested-data.ts'
export { getDataDeletion } from './get-data-deletion.ts'
export { platformWebhooks, type PlatformWebhook } from './platform-webhooks.ts'
export { receiveWebhook, type ReceiveWebhook } from './receive-webhook.ts'
