/** How long the link in an invitation is valid. */
export const invitationDays = 14
