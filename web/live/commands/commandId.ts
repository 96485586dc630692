/** A new command id: 128 random bits in hex. Works on plain http, where randomUUID doesn't. */
export function commandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A command id in the form of a UUID of version 4, for a row whose id is known before it is sent. */
export function uuidOf(id: string): string {
  return id.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-')
}

/** A new UUID of version 7, as the server makes them: those that are made later come later. */
export function uuidAt(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  return (time + commandId().slice(12)).replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-7$3-8$4-')
}
