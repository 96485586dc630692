/** A picture without metadata: only what is needed to draw it, and its size in pixels. */
export interface Picture {
  content: Buffer
  width: number
  height: number
}

/** What is wrong with a picture's file. */
export class WrongPicture extends Error {
  constructor(readonly wrong: 'damaged' | 'moving') {
    super(wrong)
  }
}
