/** Apart from what is loaded for admins. */
export const adminsOnly =
  'Only admins of this workspace can see its webhooks. Ask one of them to add yours.'
