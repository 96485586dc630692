/** The size of a window of this width. */
export const sizeOf = (width: number) => ({ width, height: width < 700 ? 844 : 1000 })

/**
 * A desktop, a tablet in landscape and portrait, a desktop at 200 %, half a tablet, a phone and a large screen, which
 * comes last, since everything can be opened on it.
 */
export const pageSizes = [1280, 1024, 820, 640, 600, 390, 1920].map(sizeOf)

/** A dialog is as wide as a phone or a column; it ends on a desktop, where everything can be opened. */
export const dialogSizes = [390, 640, 1280].map(sizeOf)
