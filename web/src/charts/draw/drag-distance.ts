/** In pixels: a press that moves further is a drag, any other is a click. */
export const dragDistance = 4
