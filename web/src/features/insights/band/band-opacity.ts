/** How strong the expected range is drawn, behind the line that may leave it. */
export const bandOpacity = 0.16
