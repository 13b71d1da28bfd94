export { deleteRequestedData } from './delete-requested-data.ts'
export { getDataDeletion } from './get-data-deletion.ts'
export { receiveMetaDataDeletion, receiveMetaDeauthorization } from './receive-meta-callback.ts'
export { receiveStripeEvent } from './receive-stripe-event.ts'
