/** Parses the frames of a WebSocket server from arbitrary chunks, without copying content that isn't needed. */
export interface FrameScanner {
  /** Whether to collect the text of frames and pass it on. */
  isReading: boolean
  scan(chunk: Buffer, length: number): void
}

/** Called for every frame: its opcode, its length, and its content if collected. */
export type OnFrame = (opcode: number, length: number, content: Buffer | null) => void

const text = 1

/** A scanner that always collects the content of control frames, and that of text frames while `isReading`. */
export function createFrameScanner(onFrame: OnFrame): FrameScanner {
  const head = Buffer.alloc(10)
  let headLength = 0
  let left = -1
  let length = 0
  let parts: Buffer[] = []

  const headSize = () => {
    if (headLength < 2) return 2
    const short = (head[1] ?? 0) & 127
    return short === 126 ? 4 : short === 127 ? 10 : 2
  }
  const lengthInHead = () => {
    const short = (head[1] ?? 0) & 127
    return short === 126 ? head.readUInt16BE(2) : short === 127 ? Number(head.readBigUInt64BE(2)) : short
  }

  const scanner: FrameScanner = {
    isReading: true,
    scan(chunk, end) {
      let at = 0
      while (at < end || left === 0) {
        if (left < 0) {
          head[headLength++] = chunk[at++] ?? 0
          if (headLength < headSize()) continue
          length = left = lengthInHead()
          continue
        }
        const opcode = (head[0] ?? 0) & 15
        const isKept = scanner.isReading || opcode !== text
        const step = Math.min(left, end - at)
        if (isKept && step > 0) parts.push(Buffer.from(chunk.subarray(at, at + step)))
        at += step
        left -= step
        if (left > 0) return
        const content = isKept ? Buffer.concat(parts) : null
        parts = []
        headLength = 0
        left = -1
        onFrame(opcode, length, content)
      }
    },
  }
  return scanner
}

/** A client frame with a zero mask, so that the content needs no transformation. */
export function clientFrame(opcode: number, content: Buffer): Buffer {
  const size = content.length < 126 ? 2 : 4
  const frame = Buffer.alloc(size + 4 + content.length)
  frame[0] = 0x80 | opcode
  frame[1] = 0x80 | (size === 2 ? content.length : 126)
  if (size === 4) frame.writeUInt16BE(content.length, 2)
  content.copy(frame, size + 4)
  return frame
}
