export const phone = { width: 390, height: 844 }
export const desktop = { width: 1440, height: 900 }

/** A context that shows pages as a phone does. */
export const onPhone = { viewport: phone, hasTouch: true, isMobile: true } as const
