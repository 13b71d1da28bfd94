/** The opacity of the expected range, which is drawn behind the line. */
export const bandOpacity = 0.16
