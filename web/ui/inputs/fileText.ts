const marks: [bytes: number[], encoding: string][] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/**
 * The text of a picked file: in the encoding of its byte order mark or XML declaration, else in UTF-8 or, if that is
 * invalid, in Windows-1252, which older spreadsheets write.
 */
export async function fileText(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const named = marks.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1] ?? declaredIn(bytes)
  return (
    decoded(bytes, named ?? 'utf-8') ??
    decoded(bytes, 'utf-8') ??
    new TextDecoder('windows-1252').decode(bytes)
  )
}

function declaredIn(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200))
  return /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/.exec(start)?.[1]
}

/** Null if the bytes are invalid in this encoding, or the encoding is unknown. */
function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
