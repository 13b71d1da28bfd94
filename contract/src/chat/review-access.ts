/** Of the endpoints with which admins review the questions of a workspace. */
export const reviewAccess = {
  permission: 'chat.review',
  flag: 'enable_ai_chat',
  needsActivePlan: true,
} as const
