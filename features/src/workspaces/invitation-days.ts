/** How long the link in an invitation is good for. */
export const invitationDays = 14
