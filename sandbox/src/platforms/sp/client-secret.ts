/** Of the registered app: it signs the parameters of the redirect, and webhooks. */
export const clientSecret = 'sandbox'
