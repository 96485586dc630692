/** A new command id: 128 random bits in hex. Works on plain http, where randomUUID doesn't. */
export function commandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
