/** The Search Console counts days in Pacific time, wherever the site is. */
export const timezone = 'America/Los_Angeles'
